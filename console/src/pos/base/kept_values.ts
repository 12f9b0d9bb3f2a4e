import { local } from '../../storage.ts'

const prefix = 'pos.'

/** Values of the point of sale that survive a restart. */
export const kept = {
  get<Value>(name: string): Value | undefined {
    try {
      return JSON.parse(local.get(prefix + name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Written before it returns: what is on disk survives a crash right after. */
  set(name: string, value: unknown) {
    if (value === undefined) local.remove(prefix + name)
    else local.set(prefix + name, JSON.stringify(value))
  },
}
