import { describe, expect, test } from 'vitest'
import { receiptKey } from '../../src/ledger/receipt_key.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Fair } from './fair.ts'
import { posted, refused } from './items.ts'
import { tamperWith } from './tamper.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

/** One reference, as people and scanners write it. */
const spellings = [
  'RCPT-12ab',
  'rcpt-12AB',
  ' RCPT-12ab ',
  'RCPT - 12 ab',
  'RCPT-12ab\u200b',
  '\ufeffRCPT-12ab',
  'RCPT\u2060-12ab',
  'RCPT-12\u00a0ab',
  'RCPT-\u00ad12ab',
  'RCPT-12ab\u202c',
  'RCPT-12ab\t\n',
]

const topUp = (fair: Fair, uid: string, card_transaction_id: string) =>
  fair.topUp(uid, 30_00, { payment_type: 'mypos', account: 'card_terminal', card_transaction_id })

describe('a payment at a terminal', () => {
  test.each(spellings.slice(1))('is credited once, whether %j or not', async (typed) => {
    const fair = await world.fair()
    const [first, second] = await fair.bands(2)
    posted(await topUp(fair, first!, spellings[0]!))

    expect(await topUp(fair, second!, typed)).toMatchObject(refused('payment_already_credited'))
    expect(await topUp(fair, second!, spellings[0]!)).toMatchObject(
      refused('payment_already_credited'),
    )
  })

  test('that was credited before spellings were compared is found by each of them', async () => {
    const fair = await world.fair()
    const [first, second] = await fair.bands(2)
    const { _id } = posted(await topUp(fair, first!, newId()))
    await rewrite(_id, ' rcpt-12\u200bAB')

    for (const typed of spellings)
      expect(await topUp(fair, second!, typed)).toMatchObject(refused('payment_already_credited'))
  })

  test('that was credited twice under two spellings is named by the audit', async () => {
    const fair = await world.fair()
    const [first, second] = await fair.bands(2)
    world.giveUp(fair)
    posted(await topUp(fair, first!, 'RCPT-12ab'))
    const { _id } = posted(await topUp(fair, second!, newId()))
    await rewrite(_id, 'rcpt-12 AB')

    expect((await world.prove(fair))!.differences).toMatchObject([
      { check: 'payment of a terminal', expected: '30.00', found: '60.00' },
    ])
  })

  test('is written down without the spaces that were typed along', async () => {
    const fair = await world.fair()
    const uid = await fair.band()

    expect(posted(await topUp(fair, uid, ' 12 34\u200b56 '))).toMatchObject({
      card_transaction_id: '123456',
    })
    const nothing = posted(await topUp(fair, uid, ' \u200b '))
    expect(nothing).toMatchObject({ card_transaction_id: null })
    expect(posted(await topUp(fair, uid, ' '))).toMatchObject({ card_transaction_id: null })
  })

  test('has the same key here and in the database, for every character', async () => {
    const signs = Array.from({ length: 0xd7ff }, (_, n) => String.fromCharCode(n + 1))
    const { rows } = await world.knex.raw(
      `SELECT sign, receipt_key('a' || sign || 'b') AS key FROM unnest(?::text[]) sign`,
      [signs],
    )

    const differ = (rows as { sign: string; key: string }[]).filter(
      ({ sign, key }) => receiptKey(`a${sign}b`) !== key,
    )
    expect(differ).toEqual([])
  })
})

describe('a receipt of one terminal', () => {
  const at = { terminal_code: 'T-7', account: 'card_terminal', card_transaction_id: 'RCPT-12ab' }
  const by = (payment_type: 'mypos' | 'card', more: object = {}) => ({
    ...at,
    payment_type,
    ...more,
  })
  const topUpBy = async (fair: Fair, more: object) =>
    fair.topUp(await fair.band(), 30_00, more as Parameters<Fair['topUp']>[2])

  test.each(['mypos', 'card'] as const)(
    'is credited once in the whole installation, by %s, and the other event is not named',
    async (payment_type) => {
      const terminal_code = newId()
      const [first, second] = [await world.fair(), await world.fair()]
      const { _id } = posted(await topUpBy(first, by(payment_type, { terminal_code })))
      const again = by(payment_type, { terminal_code, card_transaction_id: ' rcpt-12AB' })

      expect(await topUpBy(second, again)).toEqual(
        expect.objectContaining({ code: 'payment_of_another_event', details: undefined }),
      )
      expect(await topUpBy(first, again)).toMatchObject(
        refused('payment_already_credited', { transaction_id: _id }),
      )
    },
  )

  test('is credited at one of two events that ask at once', async () => {
    const terminal_code = newId()
    const fairs = await Promise.all(Array.from({ length: 6 }, () => world.fair()))

    const outcomes = await Promise.all(
      fairs.map((fair) => topUpBy(fair, by('mypos', { terminal_code }))),
    )

    const codes = outcomes.map((one) => (one.status === 'declined' ? one.code : one.status))
    expect(codes.filter((code) => code === 'posted')).toHaveLength(1)
    expect(codes.filter((code) => code === 'payment_of_another_event')).toHaveLength(5)
  })

  test('may have the number of a receipt of another terminal, at another event', async () => {
    const [first, second] = [await world.fair(), await world.fair()]
    posted(await topUpBy(first, by('mypos', { terminal_code: newId() })))

    posted(await topUpBy(second, by('mypos', { terminal_code: newId() })))
    posted(await topUpBy(await world.fair(), by('mypos', { terminal_code: undefined })))
  })

  test('is free again where it was taken back, and where its event was replaced by a copy', async () => {
    const terminal_code = newId()
    const [first, second, third] = [await world.fair(), await world.fair(), await world.fair()]
    const { _id, uid } = posted(await topUpBy(first, by('mypos', { terminal_code })))
    posted(await first.settle({ type: 'reverse', uid: uid!, original_id: _id, force: true }))

    posted(await topUpBy(second, by('mypos', { terminal_code })))
    await second.change('events', second.event_id, { frozen: 'succeeded' })

    posted(await topUpBy(third, by('mypos', { terminal_code })))
  })

  test('that two events have credited is named by the audit of both', async () => {
    const terminal_code = newId()
    const [first, second] = [await world.fair(), await world.fair()]
    for (const fair of [first, second]) world.giveUp(fair)
    posted(await topUpBy(first, by('mypos', { terminal_code })))
    const other = by('mypos', { terminal_code, card_transaction_id: newId() })
    await rewrite(posted(await topUpBy(second, other))._id, 'rcpt-12 AB')

    for (const fair of [first, second])
      expect((await world.prove(fair))!.differences).toMatchObject([
        {
          check: 'payment of a terminal at another event',
          subject: expect.stringMatching(
            /^mypos payment (RCPT-12ab|rcpt-12 AB) of terminal .*: Fair$/,
          ),
          expected: '30.00',
          found: '60.00',
        },
      ])
  })
})

/** As it stood before it was cleaned at entry. */
function rewrite(_id: string, card_transaction_id: string) {
  return tamperWith(world.knex, (trx) =>
    trx('transactions').where({ _id }).update({ card_transaction_id }),
  )
}
