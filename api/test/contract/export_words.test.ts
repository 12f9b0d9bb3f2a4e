import { textsFor } from '@kermesse/core/i18n/texts'
import { describe, expect, test } from 'vitest'
import { contract, startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { cellsOf } from '../sheets.ts'

const api = await startApi()
const languages = ['en', 'fr', 'de'] as const

const codesOf = (...names: string[]) =>
  names.flatMap(
    (name) => contract.follow({ $ref: `#/components/schemas/${name}` }).enum as string[],
  )

describe.each(languages)('in %s', (language) => {
  const texts = textsFor(language)

  test.each([
    ['types', texts.transactions.types, codesOf('TransactionType')],
    ['methods', texts.payments.methods, codesOf('PaymentType')],
    ['statuses', texts.statuses, codesOf('PaybackStatus', 'RefundItemStatus')],
  ] as const)('every code that a file shows has a word: %s', (_, names, codes) => {
    expect(codes.length).toBeGreaterThan(4)
    expect(codes.filter((code) => !Object.hasOwn(names, code))).toEqual([])
  })
})

test.each([
  ['en', 'Point of sale', 'Sale', 'Wristband', 'Amount'],
  ['fr', 'Point de vente', 'Vente', 'Bracelet', 'Montant'],
  ['de', 'Verkaufsstelle', 'Verkauf', 'Armband', 'Betrag'],
])(
  'a file speaks the language of its event: %s',
  async (language, bar, sale, wristband, amount) => {
    const { event_id, sessions, bands, water } = await createFestival(api, { language })
    const { uid } = bands[0]!
    await load(api, event_id, uid, 2000)
    const cashier = api.sdk(sessions.cashier)
    const order = [{ _id: water }]
    await cashier.transactions.create({ body: { type: 'debit', uid, order } })

    const [headings, , sold] = await cellsOf(
      await cashier.clients.transactions_xlsx({ path: { uid } }),
    )

    expect(headings).toEqual(expect.arrayContaining([bar, amount]))
    expect(sold).toEqual(expect.arrayContaining([sale, wristband]))
  },
)
