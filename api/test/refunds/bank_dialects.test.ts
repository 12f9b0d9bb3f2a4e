import { type Simulator, startSimulator } from '@kermesse/simulator/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'
import { payee } from '../payee.ts'
import { runToEnd } from './run_to_end.ts'

const api = await sharedApi()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator?.stop())

const accounts = {
  switzerland: 'CH9300762011623852957',
  germany: 'DE89370400440532013000',
  france: 'FR1420041010050500013M02606',
  turkey: 'TR330006100519786457841326',
  kosovo: 'XK051212012345678906',
}
const banks = {
  german: { account_name: 'Verein Seefest', iban: accounts.germany, bic: 'COBADEFFXXX' },
  austrian: { account_name: 'Verein Seefest', iban: 'AT611904300234573201', bic: 'BKAUATWW' },
  swiss: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
}

/** An event that is over, whose account is at this bank; each wristband has 10 more than the one before. */
async function openEvent(bank: object | undefined, currencyCode: string) {
  const here = await createFestival(api, {
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    currencyCode,
    form_refund: { enabled: true },
    ...(bank && { bank }),
  })
  for (const n of [0, 1, 2, 3]) await load(api, here.event_id, here.bands[n]!.uid, 1000 * (n + 1))
  const office = api.sdk(here.sessions.admin)
  const path = (n: number) => ({ short_id: here.bands[n]!.short_id })
  return {
    here,
    office,
    form: (n: number) => api.sdk().refund_forms.get({ path: path(n) }),
    ask: (n: number, account: keyof typeof accounts, more: object = {}) =>
      api.sdk().refund_forms.submit({
        path: path(n),
        body: { ...payee, iban: accounts[account], ...more },
      }),
    async payByFile() {
      const { _id } = await office.refunds.create({ body: { type: 'form' } })
      const run = await runToEnd(api, here.event_id, _id)
      const { file_name } = run
      const xml = Buffer.from(await office.refunds.download({ path: { file_name } })).toString()
      return { run, xml, ...(await office.refunds.items({ path: { id: _id } })) }
    },
  }
}

describe.each(['german', 'austrian'] as const)('an organiser with a %s account', (bank) => {
  test('pays by SEPA to every country of it, without asking for a BIC', async () => {
    const event = await openEvent(banks[bank], 'EUR')
    expect(await event.form(0)).toMatchObject({ status: 'open', bank_dialect: 'sepa' })

    const home = await event.ask(0, 'germany', { first_name: 'Jörg', last_name: 'Müller & Sohn' })
    await event.ask(1, 'france')
    await event.ask(2, 'switzerland')
    const { run, xml, items } = await event.payByFile()

    expect(home).not.toHaveProperty('warning')
    expect(home).toMatchObject({ name_on_transfer: 'Joerg Mueller + Sohn' })
    expect(run).toMatchObject({ done: 3, failed: 0 })
    expect(items.map(({ payment_kind }) => payment_kind)).toEqual(['S', 'S', 'S'])
    expect(xml).toContain(`<BICFI>${banks[bank].bic}</BICFI>`)
    expect(xml).not.toMatch(/CtctDtls|ClrSysMmbId|SHAR/)
    expect(xml).toMatch(/^[\n -~]*$/)
    const answer = await fetch(`${simulator.url}/bank/inbox`, { method: 'POST', body: xml })
    expect(await answer.text()).toContain('<GrpSts>ACTC</GrpSts>')
  })

  test('promises nothing to an account that no SEPA transfer reaches', async () => {
    const event = await openEvent(banks[bank], 'EUR')

    await refused(event.ask(0, 'turkey', { bic: 'TGBATRISXXX' }), 'account_not_reachable', 400)
    // A request from before the organiser changed the bank is left out of the run.
    const { event_id } = event.here
    const { uid } = event.here.bands[1]!
    const form = { event_id, uid, ...payee, iban: accounts.turkey, bic: 'TGBATRISXXX' }
    await api.knex('refund_forms').insert(form)
    await event.ask(2, 'germany')
    const { refunds } = await event.office.refunds.preview({ query: { type: 'form' } })
    expect(refunds.map(({ parts }) => parts[0]!.error_code).sort()).toEqual([
      'account_not_reachable',
      null,
    ])
    const { run, items } = await event.payByFile()
    expect(run).toMatchObject({ done: 1, failed: 1 })
    expect(items.find((one) => one.uid === uid)).toMatchObject({
      status: 'failed',
      reason: 'account_not_reachable',
    })
  })
})

test.each([
  ['in francs', 'CHF'],
  ['in dollars', 'USD'],
])(
  'an account abroad %s has no bank file: the form is closed, and no run begins',
  async (_what, currency) => {
    const event = await openEvent(banks.german, currency)

    expect(await event.form(0)).toMatchObject({ status: 'closed', bank_dialect: null })
    await refused(event.ask(0, 'germany'), 'bank_transfers_unavailable', 409)
    const refusal = await refused(
      event.office.refunds.create({ body: { type: 'form' } }),
      'missing_bank_information',
      409,
    )
    expect(refusal.details).toMatchObject([
      { field: 'bank.iban', error_code: 'bank_account_without_dialect' },
    ])
  },
)

describe('an organiser with a Swiss account', () => {
  test('in euro asks no payee in SEPA for a BIC, and warns of no fee', async () => {
    const event = await openEvent(banks.swiss, 'EUR')

    const asked = await event.ask(0, 'germany')
    const { items } = await event.payByFile()

    expect(asked).not.toHaveProperty('warning')
    expect(items).toMatchObject([{ status: 'held', payment_kind: 'S' }])
  })

  test('in dollars asks for the BIC before it promises anything', async () => {
    const event = await openEvent(banks.swiss, 'USD')

    await refused(event.ask(0, 'switzerland'), 'bic_required', 400)
    expect(await event.ask(0, 'switzerland', { bic: 'UBSWCHZH80A' })).toMatchObject({
      status: 'submitted',
      warning: 'international_fee',
    })
    const { run } = await event.payByFile()
    expect(run).toMatchObject({ done: 1, failed: 0 })
  })

  test('takes an account in Kosovo, whose country needs no other word', async () => {
    const event = await openEvent(banks.swiss, 'EUR')

    const asked = event.ask(0, 'kosovo', { bic: 'NLPRXKPR', country: undefined })

    expect(await asked).toMatchObject({ status: 'submitted' })
    expect((await event.payByFile()).xml).toContain('<Ctry>XK</Ctry>')
  })
})

test('readiness says by which form of bank file an event pays, or that there is none', async () => {
  const { token } = await createSuperadmin(api)
  const codeOf = async (bank: object, currency: string) => {
    const { here } = await openEvent(bank, currency)
    const { checks } = await api.sdk(token).events.readiness({ path: { id: here.event_id } })
    return checks.find(({ id }) => id === 'bank_account')!
  }

  expect(await codeOf(banks.swiss, 'CHF')).toMatchObject({ code: 'bank_account_accepted' })
  expect(await codeOf(banks.austrian, 'EUR')).toMatchObject({ code: 'bank_account_sepa' })
  const none = await codeOf(banks.german, 'CHF')
  expect(none).toMatchObject({ code: 'bank_account_refused' })
  expect(none.records).toMatchObject([{ error_code: 'bank_account_without_dialect' }])
})
