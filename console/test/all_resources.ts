import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyResource } from '../src/resource/define.ts'
import { registerResourceContracts } from './resource_contracts.ts'

const source = new URL('../src/', import.meta.url)

registerResourceContracts()

/** The resources of the console by the names of their exports, from every folder that defines one. */
export const resources: Record<string, AnyResource> = {}
for (const path of globSync('**/*.ts', { cwd: fileURLToPath(source) })) {
  const url = new URL(path, source)
  if (!/= defineResource\('/.test(readFileSync(url, 'utf8'))) continue
  for (const [name, value] of Object.entries<AnyResource>(await import(url.href)))
    if (value.contract !== undefined) resources[name] = value
}
