import { createContext, useContext } from 'react'
import { everything, type Place } from './address.ts'

export const PlaceContext = createContext<Place>({
  ...everything,
  event_id: undefined,
  bar_id: undefined,
})

/** Returns the place that the page shows. */
export const usePlace = () => useContext(PlaceContext)
