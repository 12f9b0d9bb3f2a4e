import { rights } from '@kermesse/core/operations/rights'
import { newId } from '@kermesse/core/platform/ids'
import { hash } from '@node-rs/argon2'
import type { Api } from './api.ts'

export const password = 'a-long-password'
const password_hash = hash(password)

type Place = { right: keyof typeof rights; event_id?: string; bar_id?: string }

/** Someone who can sign in with `password`. */
export async function addUser({ knex }: Api, { right, ...place }: Place) {
  const _id = newId()
  const email = `${right}-${_id}`
  const row = { _id, email, password_hash: await password_hash, right: rights[right], ...place }
  await knex('users').insert(row)
  return { _id, email }
}
