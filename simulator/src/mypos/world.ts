import type { Failures } from './failures.ts'
import type { Keys } from './keys.ts'
import type { Terminals } from './terminals.ts'

export interface World {
  keys: Keys
  terminals: Terminals
  failures: Failures
}
