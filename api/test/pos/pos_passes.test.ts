import { createHmac } from 'node:crypto'
import { newId } from '@kermesse/core/platform/ids'
import type { Schema } from '@kermesse/sdk/types'
import { expect, test, vi } from 'vitest'
import { createGatehouse } from '../admission/gatehouse.ts'
import { refused, sharedApi } from '../api.ts'
import { pairPhone } from '../paired_phone.ts'

const api = await sharedApi()

type Answer = Schema<'PosPasses'>

/** A gate's phone with a checker on it. */
async function openGate() {
  const house = await createGatehouse(api)
  const { people, sessions } = house.here
  const entrance_group_id = await house.openGate()
  const more = { role: 'gate', entrance_group_id, bar_id: null } as const
  const phone = await pairPhone(api, house.here, more)
  const person = { user_id: people.checker, pin: '4711' }
  await api
    .sdk(sessions.admin)
    .users.update({ path: { id: person.user_id }, body: { pin: '4711' } })
  await api.sdk(phone.token).pairings.sign_person_in({ body: person })
  const { token } = await phone.signIn()
  const ask = (query: { since?: string; after?: string } = {}) =>
    api.sdk(token).pos.passes({ query })
  const isThere = async () => expect((await api.sdk(token).users.me()).right).toBeGreaterThan(0)
  await vi.waitFor(isThere, { timeout: 10_000, interval: 50 })
  return { house, ask }
}

const digestOf = (answer: Answer, text: string) =>
  createHmac('sha256', Buffer.from(answer.code_key, 'base64url'))
    .update(text)
    .digest()
    .subarray(0, 10)

/** The row of a code in one of the columns of digests. */
const rowOf = (answer: Answer, column: string, text: string) => {
  const bytes = Buffer.from(column, 'base64url')
  for (let row = 0; row * 10 < bytes.length; row++)
    if (bytes.subarray(row * 10, row * 10 + 10).equals(digestOf(answer, text))) return row
  return -1
}

async function loadAll(ask: (query: { since?: string; after?: string }) => Promise<Answer>) {
  const pages = [await ask({})]
  const since = pages[0]!.revision
  for (let { next } = pages[0]!; next !== null; { next } = pages.at(-1)!)
    pages.push(await ask({ since, after: next }))
  return { pages, since }
}

/** Phones share their answers for two seconds. */
const untilNotShared = () => new Promise((resolve) => setTimeout(resolve, 2_100))

test('a gate knows every wristband and ticket by digests, with what its rules need and nothing else', async () => {
  const { house, ask } = await openGate()
  const { here } = house
  const zone_id = await house.addZone()
  const ticket = await house.addTicket(zone_id)
  const cancelled = await house.addTicket(null, { status: 'cancelled' })
  // The seat of a cancelled ticket, sold again under its code.
  const { bar_code, token } = await house.addTicket(zone_id)
  await house.addTicket(null, { bar_code, token, provider_id: newId(), status: 'cancelled' })
  const ends = {
    entrance_begin_date: '2026-01-01T00:00:00Z',
    entrance_end_date: '2030-01-01T00:00:00Z',
  }
  const band = await house.newBand({ age: 16, ...ends }, ticket.bar_code)
  const blocked = await house.newBand({ entrance_id: null, blocked_at: new Date() })

  const { pages } = await loadAll(ask)

  const [first, second] = pages as [Answer, Answer]
  expect(pages.map(({ is_whole, next }) => [is_whole, next === null])).toEqual([
    [true, false],
    [true, true],
  ])
  const row = rowOf(first, first.bands.chips, `chip ${band.uid}`)
  expect(rowOf(first, first.bands.numbers, `number ${band.short_id}`)).toBe(row)
  expect(first.entrances[first.bands.entrances[row]!]).toBe(here.entrance)
  expect(first.bands.ages[row]).toBe(16)
  expect(first.bands.begins).toContainEqual([row, Date.parse(ends.entrance_begin_date) / 1000])
  expect(first.bands.ends).toContainEqual([row, Date.parse(ends.entrance_end_date) / 1000])
  const ticket_row = first.bands.with_ticket.indexOf(row)
  expect(rowOf(first, first.bands.ticket_codes, `code ${ticket.bar_code}`)).toBe(ticket_row)
  const blocked_row = rowOf(first, first.bands.chips, `chip ${blocked.uid}`)
  expect(first.bands.blocked).toContain(blocked_row)
  expect(first.bands.entrances[blocked_row]).toBe(-1)
  const of_ticket = rowOf(second, second.tickets.bar_codes, `code ${ticket.bar_code}`)
  expect(rowOf(second, second.tickets.tokens, `code ${ticket.token}`)).toBe(of_ticket)
  expect(second.zones[second.tickets.zones[of_ticket]!]).toBe(zone_id)
  expect(second.tickets.cancelled).toEqual([
    rowOf(second, second.tickets.bar_codes, `code ${cancelled.bar_code}`),
  ])
  const text = JSON.stringify(pages)
  for (const secret of [band.uid, band.short_id, ticket.bar_code])
    expect(text).not.toContain(secret)
})

test('it hears of what has changed since: blocked and new wristbands, entrances, ages and tickets', async () => {
  const { house, ask } = await openGate()
  const { office, here } = house
  const { entrance: entrance_id, sessions } = here
  const ticket = await house.addTicket(null)
  const bands = await Promise.all([0, 1, 2].map(() => house.newBand({ entrance_id: null })))
  const [blocked, sold, aged] = bands.map(({ uid }) => uid) as [string, string, string]
  const { since } = await loadAll(ask)
  await untilNotShared()

  await office.clients.disable({ path: { uid: blocked } })
  const sale = { type: 'entrance', uid: sold, entrance_id, payment_type: 'cash' } as const
  await api.sdk(sessions.cashier).transactions.create({ body: sale })
  await office.clients.update({ path: { uid: aged }, body: { age: 18 } })
  await api.knex('tickets').where({ bar_code: ticket.bar_code }).update({ status: 'cancelled' })
  // A sync writes what has not changed too.
  const other = await house.addTicket(null)
  await untilNotShared()
  const { revision } = await ask({ since })
  await api.knex('tickets').where({ bar_code: other.bar_code }).update({ zone_name: 'Somewhere' })
  const changed = await ask({ since })

  expect(changed).toMatchObject({ is_whole: false, next: null, count: null })
  const rowsOf = (uid: string) => rowOf(changed, changed.bands.chips, `chip ${uid}`)
  expect(changed.bands.blocked).toEqual([rowsOf(blocked)])
  expect(changed.entrances[changed.bands.entrances[rowsOf(sold)]!]).toBe(entrance_id)
  expect(changed.bands.ages[rowsOf(aged)]).toBe(18)
  expect(changed.tickets.cancelled).toEqual([
    rowOf(changed, changed.tickets.bar_codes, `code ${ticket.bar_code}`),
  ])
  await untilNotShared()
  const nothing = await ask({ since: revision })
  expect(nothing).toMatchObject({
    is_whole: false,
    bands: { chips: '' },
    tickets: { bar_codes: '' },
  })
  expect((await ask({ since: 'of-another-server' })).is_whole).toBe(true)
})

test('phones without a person, and checkers without a phone, do not get it', async () => {
  const { house } = await openGate()
  const phone = await pairPhone(api, house.here)

  await refused(api.sdk(phone.token).pos.passes(), 'person_needed', 403)
  await refused(house.gate.pos.passes(), 'forbidden', 403)
})
