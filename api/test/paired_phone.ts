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

/** The same with a server of its bar on it. */
export async function sellingPhone(
  api: Api,
  here: Pick<Festival, 'sessions' | 'bar' | 'people'>,
  more: Partial<Schema<'PairingInput'>> = {},
) {
  const phone = await pairPhone(api, here, more)
  const { server: user_id } = here.people
  const pin = '4711'
  await api.sdk(here.sessions.admin).users.update({ path: { id: user_id }, body: { pin } })
  await api.sdk(phone.token).pairings.sign_person_in({ body: { user_id, pin } })
  // The session of before may be believed for a moment more without the person.
  const { token } = await phone.signIn()
  return { ...phone, token }
}
