import type { Schema } from '@kermesse/sdk/types'
import { idle } from '../base/idle_minutes.ts'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

export type EventCatalogue = Pick<
  Schema<'PosCatalogue'>,
  'revision' | 'event' | 'entrances' | 'vouchers' | 'deposits' | 'entrance_groups' | 'zones'
>

/** Survives a restart, so that desk and gate open without a network. */
const catalogue = createStore<EventCatalogue | null>(null, 'event_catalogue')
const isOfSession = (kept: EventCatalogue | null) =>
  kept?.event._id === posSession.get()?.event_id ? kept : null

export const useEventCatalogue = () => useStore(catalogue, isOfSession)
export const eventCatalogue = () => isOfSession(catalogue.get())

/** Reads the settings of the event, its entrances and its gates. An answer that has not changed keeps the one before. */
export async function loadEventCatalogue() {
  const { event_id = '' } = posSession.get() ?? {}
  const if_none_match = eventCatalogue()?.revision
  const answer = await posSdk.pos.catalogue({ query: { event_id } }, { if_none_match })
  if (!answer) return
  const { revision, event, entrances, vouchers, deposits, entrance_groups, zones } = answer
  const { idle_minutes: minutes } = event.pos
  if (idle.get().minutes !== minutes) idle.set({ minutes })
  catalogue.set({ revision, event, entrances, vouchers, deposits, entrance_groups, zones })
}
