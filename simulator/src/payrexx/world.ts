import type { Accounts } from './accounts.ts'
import type { Books } from './books.ts'
import type { Desk } from './desk.ts'
import type { Failures } from './failures.ts'
import type { Firewall } from './firewall.ts'
import type { Messenger } from './messenger.ts'
import type { Webhooks } from './webhooks.ts'

export interface World {
  accounts: Accounts
  books: Books
  desk: Desk
  failures: Failures
  firewall: Firewall
  messenger: Messenger
  webhooks: Webhooks
}
