import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

export type DeskCatalogue = Pick<
  Schema<'PosCatalogue'>,
  'revision' | 'event' | 'entrances' | 'vouchers' | 'deposits'
>

/** Survives a restart, so that the desk opens without a network. */
const catalogue = createStore<DeskCatalogue | null>(null, 'desk_catalogue')
const isOfSession = (kept: DeskCatalogue | null) =>
  kept?.event._id === posSession.get()?.event_id ? kept : null

export const useDeskCatalogue = () => useStore(catalogue, isOfSession)
export const deskCatalogue = () => isOfSession(catalogue.get())

/** Reads the settings of the event, and what the desk sells. An answer that has not changed keeps the one before. */
export async function loadDeskCatalogue() {
  const { event_id = '' } = posSession.get() ?? {}
  const known = catalogue.get()
  const if_none_match = known?.event._id === event_id ? known.revision : undefined
  const answer = await posSdk.pos.catalogue({ query: { event_id } }, { if_none_match })
  if (!answer) return
  const { revision, event, entrances, vouchers, deposits } = answer
  catalogue.set({ revision, event, entrances, vouchers, deposits })
}
