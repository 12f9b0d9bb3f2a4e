import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { type Online, openOnline, startProviders } from '../online.ts'

const providers = await startProviders()
const api = await startApi(providers.config)
let online: Online
beforeAll(async () => {
  online = await openOnline(api, providers)
})

const switchOff = (body: object) =>
  online.superadmin.events.update({ path: { id: online.event_id }, body })
const checkin = (query: object = {}) =>
  online.visitor.clients.twint_direct_checkin({
    path: { id: online.here.bands[0]!.short_id },
    query,
    body: { amount: 20 },
  })

test('a top-up says nothing while the event pays back the same way', async () => {
  expect(await online.top_up(20, { twint: true })).not.toHaveProperty('warning')
  expect(await online.top_up(20)).not.toHaveProperty('warning')
  expect(await checkin()).not.toHaveProperty('warning')
})

test('a top-up by TWINT warns in three languages where nothing goes back by TWINT', async () => {
  await switchOff({ twint: { disable_refund_by_twint: true } })
  const warned = (warning_text: unknown) => ({
    warning: 'not_refunded_automatically',
    warning_text,
  })

  const web = await online.top_up(20, { twint: true, language: 'fr' })

  expect(web).toMatchObject(warned(expect.stringContaining('n’est pas remboursée automatiq')))
  const german = expect.stringContaining('wird nicht automatisch zurückgezahlt')
  expect(await checkin({ language: 'de' })).toMatchObject(warned(german))
  const english = expect.stringContaining('by TWINT is not refunded automatically')
  expect(await checkin({ language: 'en' })).toMatchObject(warned(english))
  expect(await online.top_up(20)).not.toHaveProperty('warning')
})

test('a top-up by card warns where nothing goes back to cards', async () => {
  await switchOff({ card: { disable_refund_by_payrexx: true } })

  const { warning, warning_text } = await online.top_up(20, { language: 'en' })

  expect(warning).toBe('not_refunded_automatically')
  expect(warning_text).toContain('by card')
})
