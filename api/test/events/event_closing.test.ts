import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)

const bank = { account_name: 'Association du Lac', iban: 'CH5604835012345678009' }

/** An event that is over, with one request for money back. */
async function createOver() {
  const here = await createFestival(api, { dateEnd: daysFromNow(-0.5), bank })
  const { event_id } = here
  const { uid } = here.bands[0]!
  await load(api, event_id, uid, 2000)
  await api.knex('refund_forms').insert({
    event_id,
    uid,
    ...payee,
    iban: bank.iban,
  })
  await api
    .knex('events')
    .where({ _id: event_id })
    .update({
      form_refund: { enabled: true, dateBegin: daysFromNow(-1), dateEnd: daysFromNow(-0.1) },
    })
  return here
}

test('what is begun while an event is archived is refused, or was there before', async () => {
  for (let round = 0; round < 8; round++) {
    const { event_id } = await createOver()
    const path = { id: event_id }
    const number = newId()

    const [archived, ...begun] = await Promise.allSettled([
      supers.events.archive({ path }),
      supers.tokens.create({ body: { event_id } }),
      supers.event_smartphones.set({ path, body: { smartphones: [number] } }),
      supers.bars.create({ query: { event_id }, body: { name: 'Late' } }),
      supers.refunds.create({ query: { event_id }, body: { type: 'form' } }),
    ])

    const refusals = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals.filter((code) => code !== '|event_is_archived|')).toEqual([])
    if (archived!.status === 'rejected') {
      expect(archived.reason.code).toBe('refund_in_progress')
      continue
    }
    const live = { event_id, archived: false }
    expect(await api.knex('device_tokens').where(live)).toEqual([])
    expect(await api.knex('devices').where({ event_id })).toEqual([])
    expect(await api.knex('refunds').where({ event_id, step: 'holding' })).toEqual([])
  }
})
