import type { Schema } from '@kermesse/sdk/types'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Knex } from 'knex'
import type { Secrets } from './secrets.ts'

export type CaptchaPurpose = Schema<'CaptchaPurpose'>
/** The action and the subject that one captcha is valid for. */
export type CaptchaTask = { purpose: CaptchaPurpose; subject: string }

const algorithm = 'PBKDF2/SHA-256'
const life_s = 600

/**
 * A challenge of altcha: work for the caller's machine and none for the person. `cost` is the work of one try in iterations; a
 * solver needs about 256 tries, and checking is one.
 */
export async function newCaptcha(
  secrets: Secrets,
  { purpose, subject }: CaptchaTask,
  cost: number,
): Promise<Schema<'Captcha'>> {
  const challenge = await createChallenge({
    algorithm,
    cost,
    deriveKey,
    keyPrefix: '00',
    data: { purpose, subject: named(subject) },
    expiresAt: Math.floor(Date.now() / 1000) + life_s,
    hmacSignatureSecret: signingKey(secrets),
  })
  return challenge as Schema<'Captcha'>
}

/**
 * Returns true once for an unexpired solution of the task, and invalidates it. Solutions requested
 * just before the cost doubled stay valid.
 */
export async function spendCaptcha(
  db: Knex,
  secrets: Secrets,
  task: CaptchaTask & { cost: number },
  text: string,
): Promise<boolean> {
  const payload = read(text)
  const { purpose, subject } = payload?.challenge.parameters.data ?? {}
  if (!payload || purpose !== task.purpose || subject !== named(task.subject)) return false
  if (payload.challenge.parameters.cost * 2 < task.cost) return false
  const hmacSignatureSecret = signingKey(secrets)
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret }).catch(
    () => ({ verified: false }),
  )
  return verified && spend(db, payload)
}

/** In the database: a solution is not good once for every process. */
async function spend(db: Knex, { challenge }: Payload) {
  await db('spent_captchas').where('expires_at', '<', db.fn.now()).delete()
  const spent = await db('spent_captchas')
    .insert({
      // Of what is signed: the signature itself might be spelled in more than one way.
      nonce: challenge.parameters.nonce,
      expires_at: new Date(challenge.parameters.expiresAt! * 1000),
    })
    .onConflict()
    .ignore()
    .returning('nonce')
  return spent.length === 1
}

/** Decodes a client's solution: challenge and solution as JSON in base64. */
function read(text: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    const { challenge, solution } = payload
    const is_ours = challenge.parameters.algorithm === algorithm && challenge.parameters.expiresAt
    return is_ours && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

const named = (subject: string) => subject.toLowerCase()
const signingKey = (secrets: Secrets) => secrets.digest('captcha', 'signing').toString('hex')
