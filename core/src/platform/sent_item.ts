import type { ErrorCode } from '@kermesse/sdk/types'
import type { Details } from './errors.ts'

/** Why an entry cannot be taken. */
export type ItemFault = { code: ErrorCode; message: string; details: Details }

/** One entry of a list whose entries are read one by one: a malformed one does not refuse the others. */
export class SentItem<Input = unknown> {
  /** As it was sent. */
  readonly sent: unknown
  /** As it was read; absent where it is malformed. */
  readonly read: Input | undefined
  readonly fault: ItemFault | undefined

  constructor(sent: unknown, { read, fault }: { read?: Input; fault?: ItemFault }) {
    this.sent = sent
    this.read = read
    this.fault = fault
  }
}
