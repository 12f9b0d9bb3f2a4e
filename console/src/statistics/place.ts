import { createContext, useContext } from 'react'
import { everything, type Place } from './address.ts'

export const PlaceContext = createContext<Place>({
  ...everything,
  event_id: undefined,
  bar_id: undefined,
})

/** What the page is about, whose figures are followed. */
export const usePlace = () => useContext(PlaceContext)
