import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { openChanges } from '@kermesse/core/ledger/changes'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { connect } from '@kermesse/core/platform/db'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Api, newAddress, refused, startApi } from '../api.ts'
import { type Band, createBands, createFestival, daysFromNow, load } from '../festival.ts'
import { type Asked, openWallet } from './open_wallet.ts'

const api = await startApi()
const here = await createFestival(api)
const newBand = async () => (await createBands(api.knex, here.event_id, 1))[0]!

const opened = (band: Band, { of = api, ...asked }: Asked & { of?: Api } = {}) =>
  openWallet(of, band, asked)

async function sell({ uid }: Band, of = api) {
  const body = { type: 'debit' as const, uid, bar_id: here.bar, order: [{ _id: here.water }] }
  await of.sdk(here.sessions.server).transactions.create({ body })
}

describe('a page that shows a wallet', () => {
  test('is told within two seconds that it has moved, and nothing more', async () => {
    const band = await newBand()
    await load(api, here.event_id, band.uid, 2_000)
    const page = await opened(band)

    await sell(band)

    expect(await page.next()).toBe('changed')
  })

  test('hears nothing of other wallets', async () => {
    const [mine, other] = [await newBand(), await newBand()]
    await load(api, here.event_id, other.uid, 2_000)
    const page = await opened(mine)

    await sell(other)

    expect(await page.next(500)).toBe('nothing')
  })

  test('is told of what another process has sold, and of what a worker has booked', async () => {
    const band = await newBand()
    await load(api, here.event_id, band.uid, 2_000)
    const elsewhere = await startApi(api.config)
    const page = await opened(band)

    await sell(band, elsewhere)
    expect(await page.next()).toBe('changed')

    const pools = connect(api.config.database_url, 'worker')
    const changes = openChanges({ db: pools.knex })
    const ledger = openLedger(pools.ledger, {}, { changes })
    onTestFinished(async () => {
      await ledger.close()
      await changes.close()
      await pools.close()
    })
    changes.tell(here.event_id, [band.uid])
    expect(await page.next()).toBe('changed')
  })

  test('is told at once when the wallet has moved since it was read', async () => {
    const band = await newBand()
    const { version } = await api.sdk().clients.short({ path: { short_id: band.short_id } })
    const same = await opened(band, { version })
    await load(api, here.event_id, band.uid, 2_000)
    expect(await same.next()).toBe('changed')

    const old = await opened(band, { version })
    expect(await old.next()).toBe('changed')
    const now = await api.sdk().clients.short({ path: { short_id: band.short_id } })
    const current = await opened(band, { version: now.version })
    expect(await current.next(500)).toBe('nothing')
  })

  test('is told to look when what was said may have been missed', async () => {
    const page = await opened(await newBand())

    await api.knex.raw(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kermesse wallets' AND datname = current_database()",
    )

    expect(await page.next(5_000)).toBe('changed')
  })

  test('may name the wallet by its chip, as a phone reads it', async () => {
    const band = await newBand()
    const wallet = await api.sdk().clients.short({ path: { short_id: band.uid } })
    expect(wallet.short_id).toBe(band.short_id)
    await opened({ ...band, short_id: band.uid })
  })

  test('must be able to see it', async () => {
    const visitor = api.sdk().clients
    const unknown = { path: { short_id: 'ZZ99ZZ99' } }
    await refused(visitor.changes(unknown), 'wrong_wristband_number', 404)

    const later = await createFestival(api, { wallet_opens_at: daysFromNow(1) })
    const path = { short_id: later.bands[0]!.short_id }
    await refused(visitor.changes({ path }), '|wallets_are_not_open_yet|')
  })
})

describe('streams are bounded', () => {
  test('by address and in all; a refused client is told when to come back, and room is given back', async () => {
    const small = await startApi({ ...api.config, live_wallets: 8 })
    const band = await newBand()
    const address = newAddress()
    const first = await opened(band, { of: small, address })
    await opened(band, { of: small, address })

    const mine = { path: { short_id: band.short_id } }
    const error = await small
      .sdk(undefined, address)
      .clients.changes(mine)
      .catch((one) => one)
    expect(error).toMatchObject({ status: 503, code: 'overloaded', retry_after: 1 })

    await first.close()
    await expect
      .poll(() => opened(band, { of: small, address }).catch(({ code }) => code))
      .toMatchObject({ next: expect.any(Function) })
    for (let n = 0; n < 6; n += 1) await opened(band, { of: small })
    await refused(small.sdk().clients.changes(mine), 'overloaded', 503)
  })

  test('and end when the process does, so that it need not wait for them', async () => {
    const short_lived = await startApi(api.config)
    const page = await opened(await newBand(), { of: short_lived })

    const began = performance.now()
    await short_lived.stop()

    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await page.next()).toBe('the end')
  })

  test('and a process that ends while it connects to its database again waits for nothing', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0)
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const changes = openChanges({ db: api.knex, listen_url: `postgres://x:x@127.0.0.1:${port}/x` })
    await once(silent, 'connection')

    await changes.close()
  })
})
