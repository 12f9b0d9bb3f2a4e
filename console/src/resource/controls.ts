import type { ComponentType } from 'react'
import type { PickName } from './pick.ts'

type Values = Record<string, unknown>

/** An input that the contract's kind of a field does not suggest. */
export type Control =
  | { as: 'lines' | 'rich' | 'time' | 'images' }
  | ({ as: 'pick'; of: PickName } & PickOptions)
  | { as: 'suggested'; values: string[] }
  | ({ as: 'entries' } & EntriesOptions)
  | { as: 'choice'; offers: Offers }
  | ({ as: 'frames' } & FrameOptions)
  | { as: 'parts'; nameOf: PartName; of: PickName }

type PickOptions = {
  /** The field with the event of the choices, if it is not the event of the screen. A change of it empties this one. */
  event_from?: string
  /**
   * Offers records of all events until an event is chosen, then sets the event of the chosen
   * record.
   */
  sets_event?: true
}
type EntriesOptions = {
  /** A text may have blanks in it: texts come apart at commas and ends of lines only. */
  has_blanks?: true
  /** Suggests the next entries, at most five. */
  suggest?: (entries: string[]) => string[]
}
type FrameOptions = Pick<EntriesOptions, 'has_blanks'> & {
  /** Actions beneath each record. */
  after?: ComponentType<{ record: Values }>
}
type Offers = (choice: string | number, right: number) => boolean
type PartName = (record: Values, at: number) => string

/** Several lines. */
export const lines: Control = { as: 'lines' }
/** Formatted text. */
export const rich: Control = { as: 'rich' }
/** A time of day. */
export const time: Control = { as: 'time' }
export const images: Control = { as: 'images' }

/** The id of a record, or a list of their ids; in a list of records, the id in each. */
export const pick = (of: PickName, options: PickOptions = {}): Control => ({
  as: 'pick',
  of,
  ...options,
})

/** A line with suggestions; other values are accepted too. */
export const suggested = (values: string[]): Control => ({ as: 'suggested', values })

/** A list of texts. */
export const entries = (options: EntriesOptions): Control => ({ as: 'entries', ...options })

/** A choice of the contract, less what the right of the reader does not allow. */
export const choice = (offers: Offers): Control => ({ as: 'choice', offers })

/** A list of records, each in a frame of its own. */
export const frames = (options: FrameOptions): Control => ({ as: 'frames', ...options })

/** Records of which none comes or goes, each under its name, with what is picked in it. */
export const parts = (nameOf: PartName, of: PickName): Control => ({ as: 'parts', nameOf, of })
