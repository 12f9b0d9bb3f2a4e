import { isOlder } from '../../version.ts'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'
import { menuOf, type PosMenu } from './pos_menu.ts'

const menu = createStore<PosMenu | null>(null, 'menu')
/** A changed menu waits until nobody is selling. */
const next = createStore<PosMenu | null>(null)

export const currentMenu = menu.get
export const useMenu = () => useStore(menu)
/** The version that the event wants where this app is older: then it sells nothing new. */
export const neededVersion = () => newerVersion(menu.get())
export const useNeededVersion = () => useStore(menu, newerVersion)
/** How many prices the waiting menu changes; undefined where none waits. */
export const useWaitingChanges = () => useStore(next, (waiting) => changesOf(menu.get(), waiting))

/** Reads the menu of the session's point of sale. It is used at once, or from the next empty cart on. */
export async function loadMenu(session: PosSession & { bar_id: string }, is_selling: boolean) {
  const { event_id, bar_id } = session
  const current = menu.get()
  const known = next.get() ?? (current?.bar_id === bar_id ? current : null)
  const answer = await posSdk.pos.catalogue(
    { query: { event_id, bar_id } },
    { if_none_match: known?.revision },
  )
  if (!answer) return
  const loaded = menuOf(answer, bar_id)
  if (is_selling && current?.bar_id === bar_id) next.set(loaded)
  else menu.set(loaded)
}

/** Takes the menu that waits. */
export function takeWaitingMenu() {
  const waiting = next.get()
  if (!waiting) return
  menu.set(waiting)
  next.set(null)
}

function changesOf(before: PosMenu | null, after: PosMenu | null) {
  if (!before || !after) return undefined
  const prices = new Map(before.items.map(({ _id, price }) => [_id, price]))
  return after.items.filter(({ _id, price }) => prices.has(_id) && prices.get(_id) !== price).length
}

function newerVersion(current: PosMenu | null): string | undefined {
  const { min_version } = current?.rules.event.pos ?? {}
  return min_version && isOlder(__VERSION__, min_version) ? min_version : undefined
}
