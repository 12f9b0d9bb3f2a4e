import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The event of the copy, and how far it is. */
export type CopyState = {
  event_id: string
  chip_key: string | null
  /** Of the newest changes; null before the whole list was here once. */
  known: Reading | null
  /** A list that is being loaded: of its first page, and the number after which it goes on. */
  loading: (Reading & { next: string }) | null
}
/** A revision of the server, and when it was asked for by the clock of the phone. */
export type Reading = { revision: string; asked_at: number }

/** A sale of this phone to a wristband, in minor units and pieces, and the server may not have counted yet. */
export type OwnChange = {
  /** The id of the sale. */
  id: string
  /** Taken from the balance; negative where money goes to the wristband. */
  amount: number
  /** Used, by voucher. */
  vouchers?: Record<string, number>
  /** Handed out less taken back, by container. */
  containers?: Record<string, number>
}
export type KeptChange = OwnChange & {
  chip: string
  /** When the server said that it is booked, by the clock of the phone. */
  settled_at: number | null
}

type Tables = DBSchema & {
  state: { key: 'copy'; value: CopyState }
  /** Lines of pages and changes in the order in which they came: later ones replace what they name. */
  rows: { key: number; value: Uint8Array }
  own: { key: string; value: KeptChange }
}

const name = 'pos-wallets'
let opened: Promise<IDBPDatabase<Tables>> | undefined

const disk = () => {
  opened ??= openDB<Tables>(name, 2, {
    upgrade(fresh, old_version, _, trx) {
      if (old_version === 0) {
        fresh.createObjectStore('state')
        fresh.createObjectStore('rows', { autoIncrement: true })
        fresh.createObjectStore('own', { keyPath: 'id' })
        return
      }
      // Its rows were objects: the list is loaded again.
      void trx.objectStore('state').clear()
      void trx.objectStore('rows').clear()
    },
  })
  return opened
}

/** Calls `enter` with the lines on disk, a part at a time, and answers the state that they are of. */
export async function readCopy(enter: (lines: Uint8Array) => void): Promise<CopyState | undefined> {
  const db = await disk()
  const state = await db.get('state', 'copy')
  if (!state) return undefined
  for (const key of await db.getAllKeys('rows')) {
    const lines = await db.get('rows', key)
    if (lines) enter(lines)
  }
  return state
}

/** Adds lines to the copy, together with the state that they lead to. */
export async function addLines(lines: Uint8Array, state: CopyState) {
  const trx = (await disk()).transaction(['rows', 'state'], 'readwrite')
  if (lines.length > 0) void trx.objectStore('rows').add(lines)
  void trx.objectStore('state').put(state, 'copy')
  await trx.done
}

/** Writes the whole copy again, in parts, in place of its pages and changes. */
export async function rewriteLines(parts: Uint8Array[]) {
  const trx = (await disk()).transaction('rows', 'readwrite')
  void trx.store.clear()
  for (const part of parts) void trx.store.add(part)
  await trx.done
}

export const readOwnChanges = async () => (await disk()).getAll('own')

export async function keepOwnChange(change: KeptChange) {
  await (await disk()).put('own', change)
}

export async function deleteOwnChanges(ids: string[]) {
  const trx = (await disk()).transaction('own', 'readwrite')
  for (const id of ids) void trx.store.delete(id)
  await trx.done
}

/** Forgets the wallets; what this phone has sold stays. */
export async function clearCopy() {
  const trx = (await disk()).transaction(['rows', 'state'], 'readwrite')
  void trx.objectStore('rows').clear()
  void trx.objectStore('state').clear()
  await trx.done
}
