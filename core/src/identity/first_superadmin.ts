import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { User } from '../models/user_model.ts'
import { rights } from '../operations/rights.ts'
import { newId } from '../platform/ids.ts'

/** Makes the first superadmin of an empty installation from KERMESSE_ADMIN_EMAIL and KERMESSE_ADMIN_PASSWORD. */
export async function ensureSuperadmin(
  knex: Knex,
  env: { KERMESSE_ADMIN_EMAIL?: string; KERMESSE_ADMIN_PASSWORD?: string },
) {
  const { KERMESSE_ADMIN_EMAIL: email, KERMESSE_ADMIN_PASSWORD: password } = env
  if (!email || !password) return
  if (await User.query(knex).findOne({ right: rights.superadmin }).select('_id')) return
  const row = {
    _id: newId(),
    email: email.toLowerCase(),
    password_hash: await hash(password),
    right: rights.superadmin,
  }
  await User.query(knex).insert(row).onConflict().ignore()
}
