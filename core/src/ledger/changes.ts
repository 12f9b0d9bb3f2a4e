import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { newId } from '../platform/ids.ts'

/** A wallet, as it is named to those who watch it. */
export type Watched = { event_id: string; uid: string }

/**
 * Notifications about changed wallets: at once in this process, through the database in the others.
 */
export type Changes = {
  /**
   * Notifies after a commit that these wallets have changed; a transaction without a wallet has the
   * name `''`. Returns at once; other processes are notified later.
   */
  tell(event_id: string, uids: Iterable<string>): void
  /**
   * Calls `told` when the wallet has changed, or may have changed unnoticed. Returns a function
   * that ends the subscription.
   */
  watch(wallet: Watched, told: () => void): () => void
  /**
   * Calls `told` when anything was posted in the event, or may have been unnoticed. Returns a
   * function that ends the subscription.
   */
  watchEvent(event_id: string, told: () => void): () => void
  close(): Promise<void>
}

const channel = 'kermesse_wallets'
/** A notification is a commit, so there are at most ten per second. */
const pause_ms = 100
/** The database takes less than 8,000 bytes in one notification. */
const most_letters = 7_500

/**
 * Opens notifications about changed wallets. They are sent after the ledger's commit, because
 * commits with NOTIFY wait for each other in the whole database. If a process dies in between,
 * subscribers find the change at their next poll. Without `listen_url` it only sends.
 */
export function openChanges({ db, listen_url }: { db: Knex; listen_url?: string }): Changes {
  const own_id = newId()
  const watchers: Watchers = new Map()
  const event_watchers: Watchers = new Map()
  const announcer = openAnnouncer(db, own_id)
  const tellHere = (event_id: string, uid: string) =>
    tellAll(watchers.get(keyOf({ event_id, uid })))
  const listener = listen_url
    ? listen(listen_url, {
        heard(payload) {
          const [sender, event_id, ...uids] = payload.split(' ')
          if (sender === own_id) return
          for (const uid of uids) tellHere(event_id!, uid)
          tellAll(event_watchers.get(event_id!))
        },
        missed() {
          for (const those of watchers.values()) tellAll(those)
          for (const those of event_watchers.values()) tellAll(those)
        },
      })
    : undefined
  return {
    tell(event_id, uids) {
      let is_any = false
      for (const uid of uids) {
        is_any = true
        tellHere(event_id, uid)
        announcer.add(event_id, uid)
      }
      if (is_any) tellAll(event_watchers.get(event_id))
    },
    watch: (wallet, told) => enter(watchers, keyOf(wallet), told),
    watchEvent: (event_id, told) => enter(event_watchers, event_id, told),
    async close() {
      await announcer.close()
      await listener?.close()
    },
  }
}

type Watchers = Map<string, Set<() => void>>

function enter(watchers: Watchers, key: string, told: () => void) {
  const those = watchers.get(key) ?? new Set()
  watchers.set(key, those.add(told))
  return () => {
    those.delete(told)
    if (those.size === 0) watchers.delete(key)
  }
}

function tellAll(those: Set<() => void> | undefined) {
  if (those) for (const told of those) told()
}

const keyOf = ({ event_id, uid }: Watched) => `${event_id} ${uid}`

/** Collects changed wallets and notifies the other processes in few notifications. */
function openAnnouncer(db: Knex, own_id: string) {
  let waiting = new Map<string, Set<string>>()
  let sending: Promise<void> | undefined
  const send = async () => {
    for (;;) {
      await sleep(pause_ms)
      if (waiting.size === 0) break
      const payloads = [...waiting].flatMap(([event_id, uids]) =>
        inParts(`${own_id} ${event_id}`, uids),
      )
      waiting = new Map()
      // Without waiting for the disk: a lost notification is harmless, and so is an unreachable
      // database.
      await db
        .raw(
          `SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, payload) FROM unnest(?::text[]) payload`,
          [channel, payloads],
        )
        .catch(() => {})
    }
    sending = undefined
  }
  return {
    add(event_id: string, uid: string) {
      const uids = waiting.get(event_id)
      if (uids) uids.add(uid)
      else waiting.set(event_id, new Set([uid]))
      sending ??= send()
    },
    close: async () => sending,
  }
}

/** Texts of a head and some of these names each, none too long. */
function inParts(head: string, names: Set<string>): string[] {
  const parts: string[] = []
  let part = head
  for (const name of names) {
    if (part.length + name.length >= most_letters) {
      parts.push(part)
      part = head
    }
    part += ` ${name}`
  }
  return [...parts, part]
}

/** Listens on its own connection, and reconnects when it is lost. */
function listen(url: string, on: { heard(payload: string): void; missed(): void }) {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const keepListening = async () => {
    for (let tries = 0; !stopping.signal.aborted; ) {
      client = new pg.Client({
        connectionString: url,
        application_name: 'kermesse wallets',
        // It only listens, and would not notice that the server is gone.
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
      })
      const lost = new Promise<void>((resolve) => {
        client!.on('error', () => resolve())
        client!.on('end', () => resolve())
      })
      client.on('notification', ({ payload }) => payload && on.heard(payload))
      try {
        // A client that is ended while it connects never emits an event.
        await Promise.race([client.connect(), lost])
        await client.query(`LISTEN ${channel}`)
        if (tries > 0) on.missed()
        tries = 0
        await lost
      } catch {
        // The database is unreachable, so no wallet changes either.
      }
      await client.end().catch(() => {})
      tries += 1
      const wait_ms = Math.min(5_000, 100 * 2 ** tries)
      await sleep(wait_ms, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const listening = keepListening()
  return {
    async close() {
      stopping.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
