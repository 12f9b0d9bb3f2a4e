import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

export type GateCatalogue = Pick<
  Schema<'PosCatalogue'>,
  'revision' | 'event' | 'entrances' | 'entrance_groups' | 'zones'
>
export type GateGroup = GateCatalogue['entrance_groups'][number]

const catalogue = createStore<GateCatalogue | null>(null)

export const useGateCatalogue = () => useStore(catalogue)

/** Reads the gates and zones of the event. An answer that has not changed keeps the one before. */
export async function loadGateCatalogue() {
  const { event_id = '' } = posSession.get() ?? {}
  const known = catalogue.get()
  const if_none_match = known?.event._id === event_id ? known.revision : undefined
  const answer = await posSdk.pos.catalogue({ query: { event_id } }, { if_none_match })
  if (answer) catalogue.set(answer)
}

/** The choices of the person at the gate. */
export type Post = { gate_id: string | null; zone_id: string | null; direction: 'in' | 'out' }

const post = createStore<Post>({ gate_id: null, zone_id: null, direction: 'in' }, 'gate')

export const usePost = () => useStore(post)
export const changePost = (change: Partial<Post>) => post.set({ ...post.get(), ...change })
