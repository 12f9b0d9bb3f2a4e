import { createContext, useContext } from 'react'
import type { Calendar } from '../business_day.ts'
import type { Statistics } from './blocks.ts'
import type { OtherRange } from './comparison.ts'

/** The figures of the comparison. */
export type Compared = {
  statistics: Statistics
  /** Of another event, points of sale are known by their names. */
  is_same_event: boolean
  beside: OtherRange['beside']
  /** The days of the event that is shown. */
  calendar: Calendar
}

export const ComparedContext = createContext<Compared | null>(null)

/** Nothing where nothing is compared, or as long as it is read. */
export function useCompared() {
  return useContext(ComparedContext)
}
