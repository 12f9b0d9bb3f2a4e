import { textsFor } from '@kermesse/core/i18n/texts'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../core/test/formats/pdf.ts'
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
    ['types', texts.transactions.types, [...codesOf('TransactionType'), 'deposit_return']],
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
    const {
      event_id,
      sessions,
      bands,
      water,
      bar: bar_id,
    } = await createFestival(api, { language })
    const { uid } = bands[0]!
    await load(api, event_id, uid, 2000)
    const cashier = api.sdk(sessions.cashier)
    const order = [{ _id: water }]
    await cashier.transactions.create({ body: { type: 'debit', uid, bar_id, order } })

    const [headings, , sold] = await cellsOf(
      await cashier.clients.transactions_xlsx({ path: { uid } }),
    )

    expect(headings).toEqual(expect.arrayContaining([bar, amount]))
    expect(sold).toEqual(expect.arrayContaining([sale, wristband]))
  },
)

test.each([
  ['en', 'Deposit returned', 'Sale'],
  ['fr', 'Consigne rendue', 'Vente'],
  ['de', 'Pfand zurückgegeben', 'Verkauf'],
])(
  'a file names a return of containers as the console does: %s',
  async (language, returned, sale) => {
    const { event_id, sessions, bands, bar, water } = await createFestival(api, { language })
    const { uid } = bands[0]!
    await load(api, event_id, uid, 2000)
    const office = api.sdk(sessions.admin)
    const cup = await office.deposits.create({
      body: { name: 'Jug', price: 2, bar_ids_as_deposit: [bar], bar_ids_as_deposit_return: [bar] },
    })
    const pay = (order: { _id: string; kind?: 'deposit' | 'deposit_return' }[]) =>
      office.transactions.create({ body: { type: 'debit', uid, bar_id: bar, order } })
    await pay([{ _id: cup._id, kind: 'deposit' }])
    await pay([{ _id: water }, { _id: cup._id, kind: 'deposit_return' }])
    await pay([{ _id: cup._id, kind: 'deposit' }])
    await pay([{ _id: cup._id, kind: 'deposit_return' }])

    const rows = await cellsOf(await office.clients.transactions_xlsx({ path: { uid } }))
    const pdf = await office.clients.transactions_pdf({ path: { uid } })
    const pages = await pagesOf(Buffer.from(pdf))

    expect(rows.slice(-4).map((row) => row[1])).toEqual([sale, sale, sale, returned])
    expect(pages.flat().join(' ')).toContain(returned)
  },
)
