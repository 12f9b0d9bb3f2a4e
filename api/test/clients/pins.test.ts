import { pinDigest } from '@kermesse/core/wallets/pin'
import { solveCaptcha } from '@kermesse/sdk/captcha'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, newAddress, operationOf, sharedApi } from '../api.ts'
import { type Band, createBands, createFestival } from '../festival.ts'

const api = await sharedApi()
const { knex } = api
const { event_id } = await createFestival(api)
const pin = 'K7Q2'

let band: Band
beforeEach(async () => {
  band = (await createBands(knex, event_id, 1))[0]!
  const pin_hash = pinDigest(api.app.secrets, event_id, band.short_id, pin)
  await knex('clients').where({ event_id, uid: band.uid }).update({ pin_hash, name: 'Ada' })
})

type From = { address?: string; cookie?: string; captcha?: string }

/** Shows a PIN on the page of the wallet, each time from somewhere else. */
async function show(tried: string, { address = newAddress(), ...more }: From = {}) {
  const headers = { 'x-forwarded-for': address, 'wristband-pin': tried, ...more }
  return api.call(operationOf('clients.short'), { path: { short_id: band.short_id }, headers })
}

async function guess(count: number) {
  const codes = []
  for (let n = 0; n < count; n++) {
    const tried = `00${n + 10}`
    const first = await show(tried)
    const answer = first.status === 428 ? await show(tried, { captcha: await solved() }) : first
    codes.push(answer.body.error_code)
  }
  return codes
}

const captcha = () => {
  const query = { purpose: 'wristband' as const, subject: band.short_id }
  return api.sdk().captcha.get({ query })
}
const solved = async () => solveCaptcha(await captcha())
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';')[0]!

describe('wrong PINs', () => {
  test('cost a captcha after five within a quarter of an hour, and lock nobody out', async () => {
    for (let n = 0; n < 5; n++)
      expect(await show(`000${n}`)).toMatchObject({
        status: 403,
        body: { error_code: 'wrong_pin' },
      })

    const asked = await show(pin)

    expect(asked).toMatchObject({ status: 428, body: { error_code: 'captcha_required' } })
    expect(asked.body.details).toEqual({
      purpose: 'wristband',
      subject: band.short_id.toLowerCase(),
    })
    expect(await show(pin, { captcha: await solved() })).toMatchObject({
      status: 200,
      body: { name: 'Ada' },
    })
    // Earlier wrong tries are forgotten.
    expect(await show('0000')).toMatchObject({ status: 403 })
  })

  test('make captchas for this wristband dearer and dearer, and no other', async () => {
    const before = (await captcha()).parameters.cost

    await guess(11)

    expect((await captcha()).parameters.cost).toBe(2 * before)
    const [other] = await createBands(knex, event_id, 1)
    const query = { purpose: 'wristband' as const, subject: other!.short_id }
    expect((await api.sdk().captcha.get({ query })).parameters.cost).toBe(before)
  })

  test('keep nobody out who has shown the PIN before', async () => {
    const cookie = cookieOf(await show(pin))
    // To have opened the wallet is nothing that only its holder can do.
    const opened = await api.call(operationOf('clients.short'), {
      path: { short_id: band.short_id },
    })
    await guess(52)

    expect(await show(pin, { cookie })).toMatchObject({ status: 200, body: { name: 'Ada' } })
    expect(await show(pin, { cookie: cookieOf(opened) })).not.toMatchObject({ status: 200 })
  })

  test('are at an end after fifty within a day, for callers who have never shown the right one', async () => {
    const codes = await guess(52)

    expect(codes.slice(0, 50)).toEqual(Array(50).fill('wrong_pin'))
    expect(codes.slice(50)).toEqual(Array(2).fill('rate_limited'))
    const answer = await show(pin, { captcha: await solved() })
    expect(answer).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_600)
  })

  test('are not forgotten because a PIN was sent where nobody looks at it', async () => {
    for (let n = 0; n < 5; n++) await show(`000${n}`)

    const liked = await api.call(operationOf('feedbacks.submit'), {
      path: { uid: band.short_id },
      body: { feedback: { eventLiked: 'yes' } },
      headers: { 'wristband-pin': '0009', captcha: await solved() },
    })

    expect(liked.status).toBe(200)
    expect(await show('0006')).toMatchObject({ status: 428 })
  })

  describe('of one PIN after the other, over many wristbands', () => {
    /** Tries a PIN on each of these wristbands; answers how many were looked at. */
    async function sweep(bands: Band[], address: () => string) {
      const answers = await Promise.all(
        bands.map(({ short_id }) =>
          api.call(operationOf('clients.short'), {
            path: { short_id },
            headers: { 'x-forwarded-for': address(), 'wristband-pin': '0000' },
          }),
        ),
      )
      return answers.filter(({ body }) => body.error_code === 'wrong_pin').length
    }
    async function bandsWithPins(count: number, of = event_id) {
      const bands = await createBands(knex, of, count)
      for (const { uid, short_id } of bands) {
        const pin_hash = pinDigest(api.app.secrets, of, short_id, pin)
        await knex('clients').where({ event_id: of, uid }).update({ pin_hash })
      }
      return bands
    }
    const tryAt = ({ short_id }: Band, more: Record<string, string>) =>
      api.call(operationOf('clients.short'), {
        path: { short_id },
        headers: { 'x-forwarded-for': newAddress(), 'wristband-pin': pin, ...more },
      })

    test('cost a captcha by network, and block nobody behind its address', async () => {
      const bands = await bandsWithPins(60)
      const cookie = cookieOf(await show(pin))
      const address = newAddress()

      // Each wristband that a network opens for the first time counts as well: half of them twice.
      const looked_at = await sweep([...bands.slice(0, 25), ...bands.slice(0, 25)], () => address)

      expect(looked_at).toBeLessThanOrEqual(30)
      expect(await show(pin, { address })).toMatchObject({ status: 428 })
      expect(await show(pin, { address, captcha: await solved() })).toMatchObject({ status: 200 })
      expect(await show(pin, { address, cookie })).toMatchObject({ status: 200 })
      expect(await show(pin)).toMatchObject({ status: 200 })
    })

    test('cost a captcha over the event, from wherever they come, and none at another event', async () => {
      const there = (await createFestival(api)).event_id
      const bands = await bandsWithPins(340, there)

      const looked_at = await sweep(bands, newAddress)

      expect(looked_at).toBeLessThanOrEqual(300)
      expect(await tryAt(bands[0]!, {})).toMatchObject({ status: 428 })
      expect(await tryAt(band, {})).toMatchObject({ status: 200 })
    })
  })

  test('of a browser that knows it count for that browser', async () => {
    const cookie = cookieOf(await show(pin))
    for (let n = 0; n < 5; n++) await show(`000${n}`, { cookie })

    expect(await show(pin, { cookie })).toMatchObject({ status: 428 })
    expect(await show(pin)).toMatchObject({ status: 200 })
  })
})
