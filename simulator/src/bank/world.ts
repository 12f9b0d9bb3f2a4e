import type { Failures } from './failures.ts'
import type { Inbox } from './inbox.ts'

export interface World {
  inbox: Inbox
  failures: Failures
}
