import type { Knex } from 'knex'
import { none } from '../operations/handler.ts'
import { type CaptchaTask, newCaptcha } from '../platform/captcha_challenge.ts'

/** Tries at one name by unknown callers from all networks, before each costs a captcha. */
export const login_tries = { prefix: 'login', points: 10, duration_s: 900 }
/** Wrong PINs of one wristband by callers that have never shown the right one. */
export const pin_tries = { prefix: 'pin', points: 5, duration_s: 900 }
/**
 * Wrong PINs of one network and over one event, whatever the wristbands: beyond that each try costs a captcha. A venue's visitors
 * mistype a few from one address.
 */
export const pin_guesses = { network: 30, event: 300, duration_s: 900 }
const dearest = 16

/** Creates a captcha. */
export const get = none<'captcha.get'>(async ({ db, secrets, config }, { query }) =>
  newCaptcha(secrets, query, await costOf(db, query, config.captcha_cost)),
)

/**
 * The work of one try: doubled with each ten wrong passwords for the same name, and each five wrong PINs for the same wristband,
 * so that guessing slows down by itself.
 */
export async function costOf(
  db: Knex,
  { purpose, subject }: CaptchaTask,
  base_cost: number,
): Promise<number> {
  const tries = triesFor(purpose)
  if (!tries) return base_cost
  const used = await db('rate_limits')
    .where({ key: `${tries.prefix}:${subject.toLowerCase()}` })
    .where('expire', '>', Date.now())
    .first('points')
  const doublings = Math.floor((used?.points ?? 0) / tries.points) - 1
  return base_cost * Math.min(dearest, 2 ** Math.max(0, doublings))
}

function triesFor(purpose: CaptchaTask['purpose']) {
  if (purpose === 'login') return login_tries
  return purpose === 'wristband' || purpose === 'refund' ? pin_tries : undefined
}
