import type { Schema } from '@kermesse/sdk/types'
import type { SharedAnswer } from './shared_answer.ts'

/** Messages of an event after a position. */
export type MessageSource = {
  after: number
  last(): Promise<number>
  read(after: number, limit: number): Promise<Schema<'Message'>[]>
}

/** The version of the figures of an event, and the one that the caller knows. */
export type FigureSource = { version(): Promise<string>; seen: string | undefined }

/** News for the phones of an event. */
export type PhoneNews = {
  /** Rises with each change of what is sold. */
  catalogue: number
  /** Of the log of the wallets. */
  step: number
  /** Wristbands that sell no more, since the reading before. */
  wallets: { chip: string; state: 'blocked' | 'replaced' }[]
  /** How many are left of what was counted, by point of sale and item. */
  stock: Record<string, Record<string, number>>
  /** Items that are marked as sold out, by point of sale. */
  sold_out: Record<string, string[]>
  ended_pairings: string[]
  /** When staff last gave a phone an order, by its pairing. */
  orders: Record<string, string>
}

/** Changes of wallets up to a step of the log of this process; null where they were read without the log. */
export type WalletChanges = { answer: SharedAnswer<Schema<'PosWallets'>>; step: number | null }

/** News of an event for one of its phones; one reading serves them all. */
export type PhoneSource = {
  pairing_id: string | undefined
  bar_id: string | null
  /** The revision of the wallets that the phone has, if it wants to be told what changes. */
  since: string | undefined
  /** What has changed since a revision; undefined where the phone has to ask for the whole list. */
  readWallets(since: string): Promise<WalletChanges | undefined>
  read(before: PhoneNews | undefined, pairing_ids: string[]): Promise<PhoneNews>
}

/** The sources of a stream of an event. */
export type StreamSource = {
  event_id: string
  messages?: MessageSource
  figures?: FigureSource
  phone?: PhoneSource
}
