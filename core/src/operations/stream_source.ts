import type { Schema } from '@kermesse/sdk/types'

/** Messages of an event after a position. */
export type MessageSource = {
  after: number
  last(): Promise<number>
  read(after: number, limit: number): Promise<Schema<'Message'>[]>
}

/** The version of the figures of an event, and the one that the caller knows. */
export type FigureSource = { version(): Promise<string>; seen: string | undefined }

/** What a stream of an event sends. */
export type StreamSource = { event_id: string; messages?: MessageSource; figures?: FigureSource }
