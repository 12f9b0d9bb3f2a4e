import { expect } from 'vitest'
import type { Api } from '../api.ts'
import type { Band } from '../festival.ts'
import { listen } from '../platform/event_stream.ts'

export type Asked = { version?: string; address?: string }

/** A page that looks at a wallet: what it is told, word by word, without the beats. */
export async function openWallet(
  api: Api,
  { short_id }: Pick<Band, 'short_id'>,
  { version, address }: Asked = {},
) {
  const query = version ? { seen: version } : {}
  const events = await api
    .sdk(undefined, address)
    .clients.changes({ path: { short_id }, query }, { timeout_ms: 5_000 })
  const stream = listen(events)
  const next = async (within_ms = 2_000) => (await stream.next(within_ms)).word
  expect(await next()).toBe('open')
  return { close: stream.close, next }
}
