import { expect, test } from 'vitest'
import { sendMails } from '../../src/notifications/mails.ts'
import { newId } from '../../src/platform/ids.ts'
import { bandOf, daysFromNow, openStage } from '../stage.ts'

const stage = await openStage()
const { knex, secrets, createEvent } = stage

/** A mail that was written some days ago, on an installation without a mail server. */
async function openMail(days_ago: number, attempts = 0) {
  const event_id = await createEvent()
  const band = bandOf(1)
  await knex('clients').insert({ event_id, ...band })
  const { uid, short_id } = band
  const content = { kind: 'refund_link', to: 'ada@example.org', url: 'https://k', short_id }
  await knex('mails').insert({
    event_id,
    _id: newId(),
    uid,
    address_hash: Buffer.alloc(32),
    content_sealed: secrets.seal(JSON.stringify(content)),
    language: 'fr',
    attempts,
    created_at: daysFromNow(-days_ago),
  })
  const reported: string[] = []
  const send = () =>
    sendMails(stage.runCtx({ report: (error) => void reported.push(String(error)) }))
  const row = () => knex('mails').where({ event_id }).first()
  return { send, row, reported }
}

const waitOf = ({ next_try_at }: { next_try_at: string }) =>
  Math.round((Date.parse(next_try_at) - Date.now()) / 1000)

test('a mail that cannot be sent waits longer each time, at most half an hour, and staff is told', async () => {
  const young = await openMail(0)
  const old = await openMail(1, 15)
  await young.send()
  expect(waitOf(await young.row())).toBeLessThanOrEqual(10)
  expect(waitOf(await old.row())).toBeGreaterThan(1700)
  expect(waitOf(await old.row())).toBeLessThanOrEqual(1800)
  expect(young.reported).toEqual([expect.stringMatching(/not taken \(2\).*KERMESSE_SMTP_URL/)])
})

test('after two days its content is erased, and after three it is gone', async () => {
  const late = await openMail(2.1)
  const gone = await openMail(3.1)
  await late.send()
  expect(await late.row()).toMatchObject({ content_sealed: null, next_try_at: null })
  expect(await gone.row()).toBeUndefined()
})
