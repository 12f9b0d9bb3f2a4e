import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { type StepName, story } from '../../fixtures/statistics/story.ts'
import { openFestival, type SmallFestival, type Stage, until } from './festival.ts'

type TopUp = Schema<'TransactionCreditInput'>
type Line = Schema<'OrderLineInput'>

/** Plays the worked example into an installation, through its API, as an event of its own. */
export async function playStory(stage: Stage): Promise<SmallFestival> {
  const festival = await openFestival(stage)
  const play = stepsOf(festival)
  for (const name of Object.keys(story) as StepName[])
    try {
      await play[name]()
    } catch (error) {
      throw new Error(`${name} could not be played`, { cause: error })
    }
  return festival
}

function stepsOf(festival: SmallFestival): Record<StepName, () => Promise<unknown>> {
  return {
    ...beforeTheySpend(festival),
    ...atTheTill(festival),
    ...onTheirPhones(festival),
    ...inTheEnd(festival),
  }
}

/** Actions of staff at a till, by the names of the wristbands. */
function tillsOf({ bands, ids, harbour }: SmallFestival) {
  const uid = (name: string) => bands[name]!.uid
  return {
    uid,
    load: (by: Sdk, name: string, amount: number, when: string, more: Partial<TopUp> = {}) => {
      const body = {
        type: 'credit',
        payment_type: 'cash',
        uid: uid(name),
        amount,
        ...more,
      } as const
      return by.transactions.create({ body: { ...body, date: momentOf(when) } })
    },
    sell: (by: Sdk, name: string, order: Line[], when?: string) =>
      by.transactions.create({
        body: {
          type: 'debit',
          uid: uid(name),
          bar_id: by === harbour ? ids.harbour : ids.kitchen,
          order,
          ...(when && { date: momentOf(when) }),
        },
      }),
  }
}

function beforeTheySpend(festival: SmallFestival) {
  const { event_id, ids, query, office, harbour, kitchen } = festival
  const { uid, load } = tillsOf(festival)
  return {
    ada_enters: () =>
      office.transactions.create({
        query,
        body: {
          type: 'entrance',
          payment_type: 'cash',
          uid: uid('ADA'),
          entrance_id: ids.entrance,
          date: momentOf(story.ada_enters.when),
        },
      }),
    ada_loads: () => load(harbour, 'ADA', 50, story.ada_loads.when),
    ben_loads: () => load(harbour, 'BEN', 40, story.ben_loads.when, { payment_type: 'twint' }),
    chloe_loads: () =>
      load(kitchen, 'CHLOE', 30, story.chloe_loads.when, {
        payment_type: 'mypos',
        terminal_code: festival.terminal_code,
        card_transaction_id: `STORY-${event_id}`,
      }),
    finn_is_invited: () =>
      office.transactions.create({
        query,
        body: {
          type: 'unpaid',
          uid: uid('FINN'),
          amount: 10,
          date: momentOf(story.finn_is_invited.when),
        },
      }),
    finn_loads: () => load(harbour, 'FINN', 15.03, story.finn_loads.when),
    gita_loads_twint: () =>
      load(kitchen, 'GITA', 20, story.gita_loads_twint.when, { payment_type: 'twint' }),
    gita_loads_cash: () => load(kitchen, 'GITA', 10, story.gita_loads_cash.when),
    gita_gets_a_voucher: () =>
      office.clients.set_vouchers({
        query,
        path: { uid: uid('GITA') },
        body: { vouchers: [{ voucher_id: ids.voucher, quantity: 1 }] },
      }),
  }
}

function atTheTill(festival: SmallFestival) {
  const { ids, query, office, harbour, kitchen } = festival
  const { uid, sell } = tillsOf(festival)
  const cup = { _id: ids.cup, kind: 'deposit' as const }
  const two_in_cups = [
    { _id: ids.lager, quantity: 2 },
    { ...cup, quantity: 2 },
  ]
  let mistake = ''
  return {
    ada_drinks: () => sell(harbour, 'ADA', two_in_cups, story.ada_drinks.when),
    finn_drinks: () => sell(harbour, 'FINN', [{ _id: ids.lager }, cup], story.finn_drinks.when),
    ben_eats: () => sell(kitchen, 'BEN', [{ _id: ids.soup }], story.ben_eats.when),
    guest_eats: () =>
      kitchen.transactions.create({
        body: {
          type: 'debit',
          payment_type: 'cash',
          bar_id: ids.kitchen,
          order: [{ _id: ids.soup }],
          date: momentOf(story.guest_eats.when),
        },
      }),
    ada_brings_back: () =>
      sell(harbour, 'ADA', [{ _id: ids.cup, kind: 'deposit_return' }], story.ada_brings_back.when),
    async chloe_drinks() {
      const order = [{ _id: ids.wine }]
      mistake = (await sell(harbour, 'CHLOE', order, story.chloe_drinks.when))._id
    },
    chloe_did_not: () =>
      office.transactions.reverse({
        query,
        path: { uid: uid('CHLOE'), transaction_id: mistake },
      }),
    gita_eats: () => sell(kitchen, 'GITA', [{ _id: ids.soup, quantity: 2 }], story.gita_eats.when),
    ben_drank: () => sell(harbour, 'BEN', [{ _id: ids.lager, quantity: 3 }], story.ben_drank.when),
    elif_drinks: () => sell(harbour, 'ELIF', [{ _id: ids.wine }]),
    chloe_changes: () =>
      harbour.clients.transfer({ path: { uid: uid('CHLOE') }, body: { new_uid: uid('CHLOE2') } }),
    finn_leaves: () => harbour.clients.checkout({ path: { uid: uid('FINN') } }),
  }
}

function onTheirPhones(festival: SmallFestival) {
  const { office, query, bands, payrexx, url } = festival
  const pay = async (name: string, amount: number, asked: object) => {
    const { uid, short_id } = bands[name]!
    const { reference } = await office.clients.pay({
      path: { short_id },
      query: asked,
      body: { amount, url: `${url}/client/${short_id}` },
    })
    await payrexx.pay(reference)
    await until(`the top-up of ${name}`, async () => {
      await office.clients.payment({ path: { short_id, reference } })
      return (await office.clients.get({ path: { uid }, query })).balance === amount
    })
    return reference
  }
  let by_card = ''
  return {
    dario_loads: () => pay('DARIO', 24, { twint: true }),
    async elif_loads() {
      by_card = await pay('ELIF', 20, { pay_transaction_fees: true })
    },
    elif_gives: () =>
      office.feedbacks.submit({
        path: { uid: bands.ELIF!.short_id },
        body: {
          feedback: { donationChoice: 'yes', donationType: 'custom', donationAmount: 5 },
        },
      }),
    async elif_takes_back() {
      await payrexx.chargeBack(by_card)
      const { payments } = await office.payments.list({ query: { ...query, search: by_card } })
      await until('the chargeback', async () => {
        await office.payments.get({ path: { id: payments[0]!._id }, query })
        const asked = { ...query, uid: bands.ELIF!.uid, type: 'chargeback' as const }
        return (await office.transactions.list({ query: asked })).count > 0
      })
    },
  }
}

function inTheEnd(festival: SmallFestival) {
  const { office, query, bands, bank } = festival
  const askForRest = (name: string, iban: string) =>
    office.refund_forms.submit({
      path: { short_id: bands[name]!.short_id },
      body: {
        first_name: name,
        last_name: 'Story',
        address: 'Quai 1',
        postal_code: '1000',
        locality: 'Lausanne',
        iban,
      },
    })
  const startRun = async () => {
    const { _id: id } = await office.refunds.create({ query, body: { type: 'form' } })
    const state = () => office.refunds.get({ path: { id }, query })
    await until('the run', async () => (await state()).step === 'ready')
    return state()
  }
  return {
    dario_is_paid_back: async () => {
      const path = { uid: bands.DARIO!.uid }
      await office.clients.refund({ path, query, body: { method: 'twint' } })
      const asked = { ...query, type: 'twint_refund' as const }
      await until(
        'the refund by TWINT',
        async () => (await office.transactions.list({ query: asked })).count === 2,
      )
    },
    async chloe_is_paid() {
      await askForRest('CHLOE2', 'CH9300762011623852957')
      const { _id: id, file_name } = await startRun()
      await office.refunds.mark_sent({ path: { id }, query })
      const file = await office.refunds.download({ path: { file_name }, query })
      const body = new TextDecoder().decode(file)
      const answer = await bank({ path: '/bank/inbox', body, type: 'text/xml' })
      const report = new File([answer], 'report.xml', { type: 'application/xml' })
      await office.refunds.bank_status({ path: { id }, query, body: { report } })
    },
    async ben_waits() {
      await askForRest('BEN', 'CH5604835012345678009')
      await startRun()
    },
  }
}

const days = { Friday: -4, Saturday: -3 }

/** When something of the story happens; today may be any day, and its Friday is four days ago. */
function momentOf(when: string) {
  const [day, time] = when.split(' ') as [keyof typeof days, string]
  const date = new Date(Date.now() + days[day] * 86_400_000).toISOString().slice(0, 10)
  return `${date}T${time}:00Z`
}
