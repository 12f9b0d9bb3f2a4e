import { describe, expect, test } from 'vitest'
import { type LogLine, recordLog } from '../../../core/test/log.ts'
import { startApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openEntryShop } from './entry_shop.ts'

// A built console answers unknown paths itself.
const api = await startApi({}, { console_folder: '/nowhere' })
const shop = await openEntryShop(api)
const { admin, event_id, people } = shop

/** As no other value of the test happens to be. */
const pin = '583920'
const name = 'Zoé Planted-Person'

const operations = (lines: LogLine[]) =>
  new Set(lines.flatMap(({ event, operation }) => (event === 'request' ? [operation] : [])))

describe('a shift on phones', () => {
  test('of a phone that broke: staff see which sales are missing and their sum, and they come when it lives again, up to 30 days later', async () => {
    const phone = await shop.entryPhone()
    const paired_at = daysFromNow(-30)
    await api.knex('pairings').where({ _id: phone._id }).update({ paired_at })
    const uid = await shop.band(50_00)
    const made_at = (days: number) => ({ made_at: Date.parse(daysFromNow(days)) })
    const sales = [
      await phone.offline(uid, {}, made_at(-29.9)),
      await phone.offline(uid, {}, made_at(-29.8)),
    ]
    const told = { last_seq: 2, unsent: 2, unsent_amount: 6, oldest_unsent_at: daysFromNow(-29.9) }
    await phone.send([], { ...told, storage_kept: true, device_time_ms: Date.now() })
    const queue = async () => (await admin.pairings.get({ path: { id: phone._id } })).queue
    const missing = [{ from: 1, to: 2 }]
    expect(await queue()).toMatchObject({ unsent: 2, unsent_amount: 6, missing })

    const { results } = await phone.send(sales)

    expect(results.map(({ outcome }) => outcome)).toEqual(['posted', 'posted'])
    expect(await shop.balance(uid)).toBe(44)
    expect((await queue())!.missing).toEqual([])
  })

  test('leaves no chip, number, name, PIN, code, token or key in the log, whatever goes wrong', async () => {
    const lines = recordLog()
    const user_id = people.server
    await admin.users.update({ path: { id: user_id }, body: { name, pin } })
    const { email } = await admin.users.get({ path: { id: user_id } })
    const phone = await shop.entryPhone({}, null)
    const sdk = api.sdk(phone.token)
    const refused = (call: Promise<unknown>) => expect(call).rejects.toThrow()
    await refused(sdk.pairings.sign_person_in({ body: { user_id, pin: '583921' } }))
    await sdk.pairings.people()
    await sdk.pairings.sign_person_in({ body: { user_id, pin } })
    const uid = await shop.band(50_00)
    const { short_id } = await admin.clients.get({ path: { uid } })
    const as_person = { user_id }
    const sale = await phone.offline(uid, {}, as_person)
    const by_hand = { short_id, read_by: 'hand' as const }
    await phone.send([
      sale,
      await phone.sale(uid, { amount: 900 }, as_person),
      await phone.sale(undefined, by_hand, as_person),
      await phone.takeBack(sale, as_person),
    ])
    const forged = { ...(await phone.offline(uid, {}, as_person)), signature: sale.signature }
    await phone.send([forged])
    await sdk.pos.wallets({ query: { event_id } })
    await admin.pairings.lose({ path: { id: phone._id } })
    await refused(phone.signIn())

    await expect.poll(() => operations(lines)).toContain('pairings.lose')
    expect(operations(lines)).toContain('pos.send_entries')
    const { x, y } = await crypto.subtle.exportKey('jwk', phone.keys.publicKey)
    const secrets = { uid, short_id, name, email, pin, code: phone.code, token: phone.token, x, y }
    const written = JSON.stringify(lines).toLowerCase()
    const found = Object.entries(secrets).filter(([, one]) => written.includes(one!.toLowerCase()))
    expect(found).toEqual([])
  })
})
