import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

export type DeskCatalogue = Pick<
  Schema<'PosCatalogue'>,
  'revision' | 'event' | 'entrances' | 'vouchers' | 'deposits'
>

const catalogue = createStore<DeskCatalogue | null>(null)

export const useDeskCatalogue = () => useStore(catalogue)
export const deskCatalogue = catalogue.get

/** Reads the settings of the event, and what the desk sells. An answer that has not changed keeps the one before. */
export async function loadDeskCatalogue() {
  const { event_id = '' } = posSession.get() ?? {}
  const known = catalogue.get()
  const if_none_match = known?.event._id === event_id ? known.revision : undefined
  const answer = await posSdk.pos.catalogue({ query: { event_id } }, { if_none_match })
  if (answer) catalogue.set(answer)
}
