import { expect, onTestFinished } from 'vitest'
import type { Api } from './api.ts'
import type { Band } from './festival.ts'

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
  const reader = events.getReader()
  const close = () => reader.cancel()
  onTestFinished(close)
  const word = async (): Promise<string> => {
    const { value } = await reader.read()
    const text = value ? new TextDecoder().decode(value) : 'the end'
    return text === ': beat\n\n' ? word() : text
  }
  const next = async (within_ms = 2_000) => {
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => late.resolve('nothing'), within_ms)
    const said = await Promise.race([word(), late.promise])
    clearTimeout(timer)
    return said
  }
  expect(await next()).toBe('data: open\n\n')
  return { close, next }
}
