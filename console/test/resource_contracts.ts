import { registerHooks } from 'node:module'
import { resourceContract } from '../scripts/resource.ts'

/** Gives a test what the build makes of the contract for each resource; what needs it is imported afterwards. */
export function registerResourceContracts() {
  registerHooks({
    resolve(name, context, next) {
      const [, resource] = /^virtual:resource\/(\w+)$/.exec(name) ?? []
      if (!resource) return next(name, context)
      const text = `export default ${JSON.stringify(resourceContract(resource))}`
      return { url: `data:text/javascript,${encodeURIComponent(text)}`, shortCircuit: true }
    },
  })
}
