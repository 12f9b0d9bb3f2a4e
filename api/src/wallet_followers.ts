import { setTimeout as sleep } from 'node:timers/promises'
import type { Written } from '@kermesse/core/operations/shared_answer'
import type { PhoneSource } from '@kermesse/core/operations/stream_source'
import { metrics } from '@kermesse/core/platform/metrics'
import type { Schema } from '@kermesse/sdk/types'
import { toWire } from './answer.ts'
import type { CheckAnswer } from './check_answers.ts'
import type { Contract } from './contract.ts'
import { type Stream, write } from './live.ts'
import { writerOf } from './reply.ts'

/** Writes the changes of wallets as `pos.wallets` answers them. */
export type WriteWallets = (answer: Schema<'PosWallets'>) => Promise<Written>

type Follower = { stream: Stream; source: PhoneSource }
/** Up to a step of the log of this process. */
type Told = { revision: string; gzipped: Buffer; step: number | null; at_ms: number }

const every_ms = 30_000
/** What a line takes before it is closed as one that nobody reads; more is asked for. */
const most_bytes = 64_000
const most_tries = 8
const retry_ms = 1_000

/**
 * Phones that are told what has changed in the wallets: one text for all of them costs a hundredth of what their requests would.
 */
export function createWalletFollowers(writeWallets: WriteWallets) {
  const followers = new Set<Follower>()
  let told: Told | undefined
  let is_reading = false

  const read = async ({ source }: Follower, since: string): Promise<Told | undefined> => {
    const changes = await source.readWallets(since)
    const written = await changes?.answer.written(writeWallets)
    if (!changes || !written || written.gzipped.length > most_bytes) return undefined
    const { revision, gzipped } = written
    return { revision: revision!, gzipped, step: changes.step, at_ms: performance.now() }
  }
  /** Begins with what has changed since the phone's own revision, until it has all that the others have. */
  const enter = async (phone: Follower) => {
    let { since } = phone.source
    for (let tries = 0; since !== undefined && tries < most_tries; tries++) {
      if (tries > 0) await sleep(retry_ms)
      const begun = await read(phone, since)
      if (!begun || isOver(phone)) return
      write(phone.stream, textOf(begun))
      since = begun.revision
      // An answer that phones share may be a few seconds older than what the others were told.
      if (begun.step === null || begun.step < (told?.step ?? 0)) continue
      if (followers.size === 0) told = begun
      followers.add(phone)
      return
    }
  }
  const tellChanges = async () => {
    const [first] = followers
    if (!first || !told || is_reading || performance.now() - told.at_ms < every_ms) return
    is_reading = true
    const next = await read(first, told.revision).finally(() => {
      is_reading = false
    })
    told = next
    // Those who are told nothing ask, and begin again.
    if (!next?.step) return followers.clear()
    const text = textOf(next)
    for (const { stream } of followers) write(stream, text)
    metrics.stream_events.inc({ stream: 'staff' }, followers.size)
  }
  return {
    enter: (phone: Follower) => enter(phone).catch(() => undefined),
    leave: (phone: Follower) => void followers.delete(phone),
    /** Tells all of them every 30 seconds. A database that is away is asked again. */
    tellChanges: () => tellChanges().catch(() => undefined),
  }
}

const isOver = ({ stream: { response } }: Follower) => response.destroyed || response.writableEnded

/** One line, compressed: what has changed in half a minute takes a fifth of its letters. */
function textOf({ gzipped }: Told) {
  return `data: ${JSON.stringify({ type: 'wallets', gzip: gzipped.toString('base64') })}\n\n`
}

export function walletWriter(contract: Contract, check?: CheckAnswer): WriteWallets {
  const operation = contract.operations.find(({ id }) => id === 'pos.wallets')!
  return writerOf(operation, toWire(contract, operation.answer!), check) as WriteWallets
}
