import { makePhoneKeys, pairPhone as pair, signPhoneIn } from '@kermesse/sdk/phone_keys'
import type { Schema } from '@kermesse/sdk/types'
import type { Api } from './api.ts'
import type { Festival } from './festival.ts'

export type Phone = Awaited<ReturnType<typeof pairPhone>>

let phones = 0

/** A phone that is paired as a seller of the first bar, unless said otherwise, and signed in without a person. */
export async function pairPhone(
  api: Api,
  { sessions, bar }: Pick<Festival, 'sessions' | 'bar'>,
  more: Partial<Schema<'PairingInput'>> = {},
) {
  const input = { smartphone_number: `phone-${process.pid}-${++phones}`, role: 'seller' as const }
  const body = { ...input, bar_id: bar, ...more }
  const { code } = await api.sdk(sessions.admin).pairings.create({ body })
  const keys = await makePhoneKeys()
  const { _id, smartphone_number } = await pair(api.sdk(), keys, code)
  const signIn = () => signPhoneIn(api.sdk(), keys, _id)
  const { token } = await signIn()
  return { _id, smartphone_number, code, keys, token, signIn }
}
