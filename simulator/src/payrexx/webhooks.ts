import { createHmac } from 'node:crypto'
import type { Account } from './accounts.ts'

/** A message that a merchant gets, once or more than once. */
export interface Delivery {
  instance: string
  reference: string
  status: string
  /** How often it was tried, and the answer of the last time: a status, or why there was none. */
  tries: number
  answer: number | string | null
  is_delivered: boolean
}

export interface Message {
  account: Account
  reference: string
  transaction: Record<string, unknown>
  is_badly_signed?: boolean
}

export interface Webhooks {
  /** Sends, and again until it is heard. Ends when the first try is over. */
  send(message: Message): Promise<void>
  list(): Delivery[]
  /** Tries everything that is still waiting at once. Ends when those tries are over. */
  flush(): Promise<void>
  /** Ends when nothing is on its way; what waits for its next try does not count. */
  idle(): Promise<void>
  stop(): void
}

const timeout_ms = 20_000
const at_once = 20
const kept = 2000

interface Waiting {
  delivery: Delivery
  send(): Promise<void>
  timer?: NodeJS.Timeout
}

/** Messages to merchants. They are not kept over a restart. */
export function openWebhooks(): Webhooks {
  const deliveries: Delivery[] = []
  const waiting = new Set<Waiting>()
  const under_way = new Set<Promise<void>>()
  const stopping = new AbortController()
  const take = slots(at_once)

  async function attempt(message: Message, entry: Waiting) {
    const { delivery } = entry
    clearTimeout(entry.timer)
    waiting.delete(entry)
    const release = await take()
    delivery.tries += 1
    delivery.answer = await post(message, stopping.signal).finally(release)
    delivery.is_delivered = typeof delivery.answer === 'number' && delivery.answer < 300
    const pause_ms = message.account.webhook_retry_ms[delivery.tries - 1]
    if (delivery.is_delivered || pause_ms === undefined || stopping.signal.aborted) return
    entry.timer = setTimeout(entry.send, pause_ms)
    waiting.add(entry)
  }

  const track = (trying: Promise<void>) => {
    under_way.add(trying)
    return trying.finally(() => under_way.delete(trying))
  }

  return {
    async send(message) {
      const { account, reference, transaction } = message
      if (!account.webhook_url) return
      const delivery: Delivery = {
        instance: account.instance,
        reference,
        status: String(transaction.status),
        tries: 0,
        answer: null,
        is_delivered: false,
      }
      if (deliveries.push(delivery) > kept) deliveries.shift()
      const entry: Waiting = { delivery, send: () => track(attempt(message, entry)) }
      const { webhook_delay_ms } = account
      if (webhook_delay_ms > 0) {
        entry.timer = setTimeout(entry.send, webhook_delay_ms)
        waiting.add(entry)
      } else await entry.send()
    },
    list: () => deliveries,
    async flush() {
      await Promise.all([...waiting].map((entry) => entry.send()))
    },
    async idle() {
      while (under_way.size > 0) await Promise.all(under_way)
    },
    stop() {
      stopping.abort()
      for (const { timer } of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}

async function post(message: Message, stopped: AbortSignal): Promise<number | string> {
  const { account, transaction, is_badly_signed = false } = message
  const is_form = account.webhook_format === 'form'
  const body = is_form
    ? new URLSearchParams(formOf(transaction, 'transaction')).toString()
    : JSON.stringify({ transaction })
  const key = is_badly_signed ? `${account.webhook_key}?` : account.webhook_key
  const headers = {
    'content-type': is_form ? 'application/x-www-form-urlencoded' : 'application/json',
    'x-webhook-signature': createHmac('sha256', key).update(body).digest('hex'),
  }
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeout_ms)])
  try {
    const answer = await fetch(account.webhook_url, { method: 'POST', headers, body, signal })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Nested values as PHP names them: `transaction[invoice][currencyAlpha3]`. */
function formOf(value: unknown, name: string): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => formOf(inner, `${name}[${key}]`))
}

/** So many at a time; the others wait for their turn. */
function slots(free: number): () => Promise<() => void> {
  const queue: (() => void)[] = []
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    return release
  }
}
