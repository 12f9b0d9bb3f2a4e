import type { Schema } from '@kermesse/sdk/types'

/** Messages of an event after a position, for a stream. */
export type MessageSource = {
  event_id: string
  after: number
  last(): Promise<number>
  read(after: number, limit: number): Promise<Schema<'Message'>[]>
}
