import { isApiError } from '@kermesse/sdk/api_error'
import type { Schema } from '@kermesse/sdk/types'
import { kept } from '../base/kept_values.ts'
import { createStore, useStore } from '../base/store.ts'
import { lockOfPhone, setLock } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { logText, note } from './phone_log.ts'

type Orders = Schema<'PhoneOrders'>

const messages = createStore<Orders['messages']>([])
/** Messages that were read on this phone. The server may not know that yet. */
let read_ids: string[] = kept.get('read_messages') ?? []
let is_sending = false

export const useStaffMessages = () => useStore(messages)

/** Asks for the orders of staff; the answers to sales have them too. */
export async function askOrders() {
  const query = eventOfSession()
  const { phone } = await posSdk.pos.send_entries({ query, body: { entries: [] } })
  if (phone) takeOrders(phone)
}

/** Does what staff have ordered: locks or unlocks the phone, shows their messages, sends the log. */
export function takeOrders({ is_locked, messages: told, is_log_asked }: Orders) {
  setLockedByStaff(is_locked)
  const told_ids = told.map(({ _id }) => _id)
  keepRead(read_ids.filter((id) => told_ids.includes(id)))
  for (const id of read_ids) tellRead(id)
  const unread = told.filter(({ _id }) => !read_ids.includes(_id))
  // The same list, unless it has changed: a heartbeat draws nothing.
  if (idsOf(unread) !== idsOf(messages.get())) messages.set(unread)
  if (is_log_asked) void sendLog().catch(() => undefined)
}

const idsOf = (list: Orders['messages']) => list.map(({ _id }) => _id).join()

/** Takes a message off the screen for good. */
export function readMessage(id: string) {
  keepRead([...read_ids, id])
  messages.set(messages.get().filter(({ _id }) => _id !== id))
  note('message read')
  tellRead(id)
}

function keepRead(ids: string[]) {
  if (ids.length === 0 && read_ids.length === 0) return
  read_ids = ids
  kept.set('read_messages', ids)
}

function tellRead(id: string) {
  void posSdk.pairings.read_message({ path: { id } }).catch(() => undefined)
}

function setLockedByStaff(is_locked: boolean) {
  const now = lockOfPhone()
  if (now === 'over' || (now === 'by_staff') === is_locked) return
  note(is_locked ? 'locked' : 'unlocked', 'by staff')
  setLock(is_locked ? 'by_staff' : null)
}

async function sendLog() {
  if (is_sending) return
  is_sending = true
  try {
    note('log sent')
    await posSdk.pairings.send_log({ body: { text: logText() } })
  } catch (error) {
    // The server has it: an earlier try came through without an answer.
    if (!isApiError(error, 'phone_log_not_asked')) throw error
  } finally {
    is_sending = false
  }
}
