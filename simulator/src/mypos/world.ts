import type { Failures } from './failures.ts'
import type { Keys } from './keys.ts'
import type { RestFailures } from './rest_failures.ts'
import type { Sales } from './sales.ts'
import type { Terminals } from './terminals.ts'
import type { Tokens } from './tokens.ts'

export interface World {
  keys: Keys
  terminals: Terminals
  failures: Failures
  sales: Sales
  tokens: Tokens
  rest_failures: RestFailures
}
