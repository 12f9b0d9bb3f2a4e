import type { KeptRows, OutboxStore, Tip } from '@kermesse/sdk/phone_outbox'
import type { KeptEntry, KeptSale } from '@kermesse/sdk/phone_sales'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Schema extends DBSchema {
  entries: { key: [string, number]; value: KeptEntry; indexes: { state: string } }
  sales: { key: string; value: KeptSale; indexes: { made_at: number } }
  tips: { key: string; value: Tip }
}

const day_ms = 24 * 60 * 60_000
/** Answered entries and their sales stay as history. */
const kept_ms = 7 * day_ms
/** The newest sales that are read at the start. */
const most_read = 500

/** The queue on the disk of the phone. It is of one database, so that entry and sale are written together or not at all. */
export async function openQueueStore(): Promise<OutboxStore> {
  const db = await openDisk()
  void forgetBefore(db, Date.now() - kept_ms).catch(() => undefined)
  return { read: () => read(db), write: (rows) => write(db, rows) }
}

/** Deletes the history. What the server has not answered for stays. */
export const forgetAnswered = async () => forgetBefore(await openDisk(), Number.MAX_SAFE_INTEGER)

const openDisk = () =>
  openDB<Schema>('pos-queue', 1, {
    upgrade(fresh) {
      const entries = fresh.createObjectStore('entries', { keyPath: ['pairing_id', 'seq'] })
      entries.createIndex('state', 'state')
      const sales = fresh.createObjectStore('sales', { keyPath: 'sale_id' })
      sales.createIndex('made_at', 'made_at')
      fresh.createObjectStore('tips', { keyPath: 'pairing_id' })
    },
  })

async function read(db: IDBPDatabase<Schema>): Promise<KeptRows> {
  const [entries, tips] = await Promise.all([
    db.getAllFromIndex('entries', 'state', 'waiting'),
    db.getAll('tips'),
  ])
  const newest: KeptSale[] = []
  const { store } = db.transaction('sales')
  const begin = IDBKeyRange.lowerBound(Date.now() - kept_ms)
  let cursor = await store.index('made_at').openCursor(begin, 'prev')
  while (cursor && newest.length < most_read) {
    newest.push(cursor.value)
    cursor = await cursor.continue()
  }
  const known = new Set(newest.map(({ sale_id }) => sale_id))
  const others = new Set(entries.map(({ sale_id }) => sale_id ?? ''))
  const older = await Promise.all(
    [...others].filter((id) => !known.has(id)).map((id) => db.get('sales', id)),
  )
  const sales = [...newest, ...older.filter((sale) => sale !== undefined)]
  return { entries, tips, sales: sales.sort((a, b) => a.made_at - b.made_at) }
}

/** Resolves once the disk has it: a phone that dies right after has lost nothing. */
async function write(
  db: IDBPDatabase<Schema>,
  { entries = [], sales = [], tips = [] }: Partial<KeptRows>,
) {
  const work = db.transaction(['entries', 'sales', 'tips'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    ...entries.map((entry) => work.objectStore('entries').put(entry)),
    ...sales.map((sale) => work.objectStore('sales').put(sale)),
    ...tips.map((tip) => work.objectStore('tips').put(tip)),
    work.done,
  ])
}

async function forgetBefore(db: IDBPDatabase<Schema>, before: number) {
  const work = db.transaction(['entries', 'sales'], 'readwrite')
  const sales = work.objectStore('sales').index('made_at')
  for (
    let old = await sales.openCursor(IDBKeyRange.upperBound(before));
    old;
    old = await old.continue()
  )
    if (old.value.outcome !== null) await old.delete()
  const entries = work.objectStore('entries').index('state')
  for (let old = await entries.openCursor('answered'); old; old = await old.continue())
    if (old.value.made_at < before) await old.delete()
  await work.done
}
