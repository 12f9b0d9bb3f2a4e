import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, type Festival, load, openDevice } from '../festival.ts'
import { createPlain } from '../stage.ts'
import { picture } from '../uploads.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const at = ({ event_id }: Pick<Festival, 'event_id'>) => ({ path: { id: event_id } })

describe('a duplicate', () => {
  test('has the configuration and the menu, and ids of its own', async () => {
    const here = await createFestival(api, { round: 10, wifi: { ssid: 'Lake' } })
    const sdk = api.sdk(here.sessions.admin)
    const shape = async (event_id: string) => {
      const query = { event_id }
      const [bars, deposits, entrances, vouchers, packs] = await Promise.all([
        supers.bars.list({ query }).then((one) => one.bars),
        supers.deposits.list({ query }).then((one) => one.deposits),
        supers.entrances.list({ query }).then((one) => one.entrances),
        supers.vouchers.list({ query }).then((one) => one.vouchers),
        supers.voucher_packs.list({ query }).then((one) => one.voucher_packs),
      ])
      return { bars, deposits, entrances, vouchers, packs }
    }
    await sdk.deposits.create({
      body: { name: 'Old plate', price: 1, consumption_ids: [here.beer] },
    })
    const { deposits } = await sdk.deposits.list({ query: { search: 'Old plate' } })
    await sdk.deposits.delete({ path: { id: deposits[0]!._id } })

    const copy = await supers.events.duplicate({ ...at(here), body: { name: 'Next year' } })

    expect(copy).toMatchObject({ name: 'Next year', round: 0.1, wifi: { ssid: 'Lake' } })
    const [was, is] = [await shape(here.event_id), await shape(copy._id)]
    expect(is.bars.map(({ name }) => name)).toEqual(was.bars.map(({ name }) => name))
    expect(is.vouchers).toMatchObject([{ name: 'Free water', highest_value: 3 }])
    expect(is.packs[0]!.vouchers).toEqual([{ voucher_id: is.vouchers[0]!._id, quantity: 2 }])
    const menu = is.bars[0]!.consumptions!
    expect(menu.map(({ name }) => name)).toEqual(['Beer', 'Water', 'Tip'])
    expect(is.bars[0]!.possible_deposits).toMatchObject([{ name: 'Cup', _id: is.deposits[0]!._id }])
    for (const id of [here.bar, here.water, here.cup, here.voucher, here.pack, here.entrance])
      expect(JSON.stringify(is)).not.toContain(id)
  })

  test('has whatever is configured by its name', async () => {
    const here = await createFestival(api)
    await createPlain(api, here)
    const { rows } = await api.knex.raw(
      `SELECT table_name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('event_id', 'name', 'deleted')
       GROUP BY 1 HAVING count(*) = 3`,
    )
    const all: string[] = rows.map((row: { table_name: string }) => row.table_name)
    // People are not copied.
    const tables = all.filter((table) => table !== 'users')

    const copy = await supers.events.duplicate({ ...at(here), body: { name: 'Another year' } })

    for (const table of tables) {
      const namesOf = (event_id: string) =>
        api.knex(table).where({ event_id, deleted: false }).orderBy('name').pluck('name')
      expect(await namesOf(copy._id), table).toEqual(await namesOf(here.event_id))
    }
  })

  test('has no client, no money, no device, no user and no secret', async () => {
    const here = await createFestival(api)
    await load(api, here.event_id, here.bands[0]!.uid, 500)
    await openDevice(api, here.event_id)
    await supers.events.update({ ...at(here), body: { pay: { URL: 'x', SECRET: 'hidden' } } })

    const copy = await supers.events.duplicate({ ...at(here), body: { name: 'Without' } })

    expect(copy).toMatchObject({ secrets_set: [], pay: { URL: 'x' } })
    for (const table of ['clients', 'wallets', 'transactions', 'users', 'device_tokens'])
      expect(await api.knex(table).where({ event_id: copy._id })).toEqual([])
  })

  test('has pictures of its own, which stay when the original goes', async () => {
    const here = await createFestival(api)
    const { data } = await api
      .sdk(here.sessions.admin)
      .assets.create({ body: { assets: [picture] } })
    const customization = { logo: [{ src: data.assets[0]!.src }] }
    await supers.events.update({ ...at(here), body: { customization } })

    const copy = await supers.events.duplicate({ ...at(here), body: { name: 'With a logo' } })
    await supers.events.delete(at(here))

    const { src } = copy.customization!.logo![0]!
    expect(src).not.toBe(customization.logo[0]!.src)
    expect((await fetch(`${api.url}${src}`)).status).toBe(200)
  })

  test('needs a name that is free', async () => {
    const here = await createFestival(api)
    const body = { name: here.name.toUpperCase() }

    await refused(supers.events.duplicate({ ...at(here), body }), 'name_taken', 409)
  })
})

describe('what a page asks of an event first', () => {
  test('is its language, its ticketing period and its pictures', async () => {
    const here = await createFestival(api, {
      language: 'fr',
      infomaniak: { PERIOD_ID: '77', USERNAME: 'nobody' },
      customization: { logo: [{ src: '/lake.png' }] },
    })
    const sdk = api.sdk(here.sessions.admin)
    const client_uid = here.bands[0]!.short_id

    expect(await sdk.events.language()).toEqual({ language: 'fr' })
    expect(await sdk.events.infomaniak()).toEqual({ PERIOD_ID: '77', MANAGER_URL: null })
    const seen = await api.sdk().events.customization({ query: { client_uid } })
    expect(seen).toEqual({ customization: { logo: [{ src: '/lake.png' }] } })
  })
})
