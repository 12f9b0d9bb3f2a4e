import { areGuessable } from '../../wallets/imports/guessable.ts'
import { type About, found, type Look } from './finding.ts'

/** As lists count, so that a million wristbands cost no more than this. */
const most_counted = 10_000

/** How many there are. */
export const wristbands: Look = async ({ ctx: { db, event_id } }) => {
  const first = db('clients')
    .where({ event_id })
    .select('uid')
    .limit(most_counted + 1)
  const row = await db.from(first.as('c')).count('* as n').first()
  const count = Number(row?.n)
  if (count === 0) return found('wristbands_none')
  if (count > most_counted) return found('wristbands_many', { count: most_counted })
  return found('wristbands_imported', { count })
}

/** Checks that holders of a wristband cannot guess the numbers of others that need no PIN. */
export const pins: Look = async (about) => {
  const numbers = await firstNumbers(about)
  if (numbers.length === 0) return found('pins_no_wristbands')
  const bare = numbers.filter(({ has_pin }) => !has_pin).map(({ short_id }) => short_id)
  if (areGuessable(bare) || (await wasImportedSo(about))) return found('pins_missing')
  return bare.length > 0 ? found('pins_not_needed') : found('pins_printed')
}

/** Consecutive numbers are adjacent in this order, so the first ones suffice even of a million. */
async function firstNumbers({ ctx: { db, event_id } }: About) {
  const numbers: { short_id: string; has_pin: boolean }[] = await db('clients')
    .where({ event_id })
    .orderBy(['hybrid', 'short_id'])
    .limit(most_counted)
    .select('short_id', db.raw('pin_hash IS NOT NULL AS has_pin'))
  return numbers
}

/** True if an import, which reads every number of its file, found numbers that need PINs. */
async function wasImportedSo({ ctx: { db, event_id } }: About) {
  const made = { event_id, numbers_need_pins: true, dry_run: false }
  return Boolean(await db('imports').where(made).where('success', '>', 0).first('_id'))
}
