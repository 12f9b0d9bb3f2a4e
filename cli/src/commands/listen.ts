import { randomBytes } from 'node:crypto'
import { followMessages } from '@kermesse/sdk/messages'
import type { Schema } from '@kermesse/sdk/types'
import { signWebhook } from '@kermesse/sdk/webhooks'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, printable, printableJson, sayAlways } from '../io.ts'
import { needEvent } from '../resolve.ts'

type Message = Schema<'Message'>
type Flags = { types?: string; after?: string; forwardTo?: string; secret?: string }
type Receiver = { url: string; secret: string }

/** As long as a webhook waits for its receiver. */
const longest_forward_ms = 15_000

/** Prints each message of an event as a line of JSON until Ctrl-C. With --forward-to it also posts each one, as a webhook does. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const after = positionOf(flags.after)
  const receiver = await receiverOf(flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  if (receiver) tellReceiver(io, receiver, flags)
  // The API knows the types.
  const types = flags.types?.split(',') as Schema<'MessageType'>[] | undefined
  const query = { event_id, ...(types && { types }), ...(after !== undefined && { after }) }
  for await (const message of followMessages(sdk.events.stream, { query }, { signal: io.signal })) {
    io.out.write(`${printableJson(message, 0)}\n`)
    if (receiver) await forward(io, receiver, message)
  }
}

function positionOf(text: string | undefined) {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(t('--after must be a position; "{text}" is not.', { text }))
  return Number(text)
}

async function receiverOf({ forwardTo, secret }: Flags): Promise<Receiver | undefined> {
  if (forwardTo === undefined) {
    if (secret !== undefined) throw new UsageError(t('--secret goes with --forward-to.'))
    return undefined
  }
  const url = URL.parse(forwardTo)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(t('--forward-to must be an address like http://127.0.0.1:3000/kermesse.'))
  const receiver = {
    url: url.href,
    secret: secret ?? `whsec_${randomBytes(24).toString('base64')}`,
  }
  await signWebhook(receiver.secret, { id: '', timestamp: new Date(), body: '' }).catch(() => {
    throw new UsageError(t('--secret must be whsec_ and base64 after it.'))
  })
  return receiver
}

function tellReceiver(io: Io, { url, secret }: Receiver, flags: Flags) {
  sayAlways(io, t('Forwarding to {url}', { url: printable(url) }))
  if (flags.secret === undefined) sayAlways(io, t('Verify with the secret {secret}', { secret }))
}

/** Posts a message and prints the outcome. A receiver that fails gets the next message, too. */
async function forward(io: Io, { url, secret }: Receiver, message: Message) {
  const { id, type, timestamp, data } = message
  const body = JSON.stringify({ type, timestamp, data })
  const began_ms = performance.now()
  const outcome = await send().catch((error: Error) => reasonOf(error))
  const took = `${Math.round(performance.now() - began_ms)} ms`
  const sign = outcome.startsWith('2') ? paint(io, 'green', '✓') : paint(io, 'red', '✗')
  sayAlways(io, `${sign} ${type} ${message.position}: ${printable(outcome)} (${took})`)

  async function send() {
    const headers = await signWebhook(secret, { id, timestamp: new Date(), body })
    const { status, statusText } = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(longest_forward_ms)]),
    })
    return `${status} ${statusText}`.trim()
  }
}

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)
