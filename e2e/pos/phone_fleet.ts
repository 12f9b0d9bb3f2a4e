import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { makePhoneKeys, type PhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import { type KeptRows, Outbox, type OutboxStore } from '@kermesse/sdk/phone_outbox'
import { exposureOf, type KeptEntry, type KeptSale, needsPerson } from '@kermesse/sdk/phone_sales'
import type { Random } from '../../fixtures/random.ts'

/** A call is cut before it is sent, after, or while its answer comes. */
const cuts = ['before', 'after', 'answer'] as const

/** How far the clocks of phones are wrong, in milliseconds: right, by a minute, a day, a year. */
const clock_errors = [0, 60_000, -86_400_000, 365 * 86_400_000]

/** The event as all phones of the fleet know it. */
export type Fleet = {
  event_id: string
  bar_id: string
  /** The only item, as the menu is at the moment. */
  item: { _id: string; price: number }
  /** Balances of the wristbands when the phones loaded them, in minor units. */
  balances: ReadonlyMap<string, number>
}

type Place = {
  pairing_id: string
  keys: PhoneKeys
  user_id: string
  sdk: Sdk
  fleet: Fleet
  random: Random
  is_cut: () => boolean
  clock_error_ms: number
}

/** A phone without a screen: the queue of the app, with a disk that keeps what was written when the app is killed. */
export class FleetPhone {
  readonly told = new Map<string, 'sold' | 'not_sold'>()
  kills = 0
  #disk = { entries: new Map<string, KeptEntry>(), sales: new Map<string, KeptSale>() }
  #tips: KeptRows['tips'] = []
  #outbox!: Outbox
  #dies_at_write = false
  readonly #at: Place
  #price: number

  private constructor(at: Place) {
    this.#at = at
    this.#price = at.fleet.item.price
  }

  static async pair(
    url: string,
    code: string,
    user: { user_id: string; pin: string },
    { fleet, random, is_cut }: Pick<Place, 'fleet' | 'random' | 'is_cut'>,
  ) {
    const keys = await makePhoneKeys()
    const { _id } = await pairPhone(createClient({ url }), keys, code)
    const { token } = await signPhoneIn(createClient({ url }), keys, _id)
    const sdk = createClient({ url, token, retries: 0 })
    await sdk.pairings.sign_person_in({ body: user })
    const { user_id } = user
    const clock_error_ms = random.pick(clock_errors)
    const place = { pairing_id: _id, keys, user_id, sdk, fleet, random, is_cut, clock_error_ms }
    const phone = new FleetPhone(place)
    await phone.start()
    return phone
  }

  /** Starts the app with what is on its disk. */
  async start() {
    const { sales, entries } = this.#disk
    const store: OutboxStore = {
      read: async () => ({
        entries: [...entries.values()].filter(({ state }) => state === 'waiting'),
        sales: [...sales.values()],
        tips: this.#tips,
      }),
      write: (rows) => this.#write(rows),
    }
    this.#outbox = await Outbox.open({
      store,
      signer: () => this.#at,
      clock: () => this.#clock(),
      send: (batch) => this.#send(batch),
    })
    // The seller sees how the sale in work ends.
    for (const sale of this.#outbox.sales()) {
      if (sale.told === 'nothing') await this.#decide(sale.sale_id)
      else this.told.set(sale.sale_id, sale.told)
    }
  }

  /** Sells one piece as the app does; a phone that dies on the way is started again. */
  async sell(uid: string) {
    const sale_id = randomUUID()
    const { bar_id, item } = this.#at.fleet
    // A changed menu comes now and then.
    if (this.#at.random.chance(0.5)) this.#price = item.price
    const price = this.#price
    const order = [{ _id: item._id, quantity: 1, price }]
    const body = { _id: sale_id, type: 'debit', uid, bar_id, order, amount: price }
    this.#dies_at_write = this.#at.random.chance(0.05)
    try {
      await this.#outbox.ask({ body, uid, amount: price * 100, pieces: 0, lines: [] })
      await this.#outbox.sendSale(sale_id).catch(() => undefined)
      if (this.#at.random.chance(0.05)) throw new Killed()
      await this.#decide(sale_id)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      this.kills += 1
      this.#dies_at_write = false
      await this.start()
    }
    this.#dies_at_write = false
  }

  /** Sends until nothing waits. Rejects with the answer of the server if it takes nothing for a minute. */
  async sendAll() {
    let left = this.#outbox.waiting().length
    let until = Date.now() + 60_000
    while (left > 0) {
      const refusal = await this.#outbox.sendNext().catch((error: Error) => error)
      const waiting = this.#outbox.waiting().length
      if (waiting < left) until = Date.now() + 60_000
      else if (Date.now() > until) throw refusal ?? new Error('the queue does not get shorter')
      if (refusal) await sleep(200 + this.#at.random.below(200))
      left = waiting
    }
  }

  /** Entries as another phone reads them, and sends them for this one. */
  handOver = () => this.#outbox.waiting().map((entry) => ({ ...entry, sale_id: null }))
  takeOver = (entries: KeptEntry[]) => this.#outbox.adopt(entries)

  /** Sales that ended otherwise than the seller said. */
  openSales = () => this.#outbox.sales().filter(needsPerson)

  /** Without an answer, "sold" within the limits of the event; now and then the seller gives up. */
  async #decide(sale_id: string) {
    const find = () => this.#outbox.sales().find((one) => one.sale_id === sale_id)
    const sale = find()
    if (!sale) return
    const { uid, amount } = sale
    const others = this.#outbox.sales().filter((one) => one !== sale)
    const { of_wristband, of_device } = exposureOf(others, uid ?? '')
    const spent = others
      .filter((one) => one.uid === uid && one.told === 'sold')
      .reduce((sum, one) => sum + one.amount, 0)
    const balance = (this.#at.fleet.balances.get(uid ?? '') ?? 0) - spent
    const is_within = of_wristband + amount <= 30_00 && of_device + amount <= 1_000_00
    const fits = is_within && balance >= amount
    if (sale.told === 'nothing')
      await (fits && this.#at.random.chance(0.9)
        ? this.#outbox.take(sale_id)
        : this.#outbox.giveUp(sale_id))
    const { told = 'nothing' } = find() ?? {}
    if (told !== 'nothing') this.told.set(sale_id, told)
  }

  #clock() {
    const { clock_error_ms } = this.#at
    const made_at = Date.now() + clock_error_ms
    return { made_at, monotonic_ms: performance.now(), offset_ms: -clock_error_ms }
  }

  /** All of it or nothing; an app that is killed does not hear which. */
  async #write({ entries = [], sales = [], tips = [] }: Partial<KeptRows>) {
    const dies = this.#dies_at_write && this.#at.random.chance(0.5)
    if (dies && this.#at.random.chance(0.5)) throw new Killed()
    for (const entry of entries) this.#disk.entries.set(`${entry.pairing_id} ${entry.seq}`, entry)
    for (const sale of sales) this.#disk.sales.set(sale.sale_id, sale)
    if (tips.length > 0) this.#tips = tips
    if (dies) throw new Killed()
  }

  async #send(entries: { text: string; signature: string }[]) {
    const cut = this.#at.is_cut() ? this.#at.random.pick([...cuts]) : undefined
    if (cut === 'before') throw new Error('no network')
    const body = { entries }
    const query = { event_id: this.#at.fleet.event_id }
    const answer = this.#at.sdk.pos.send_entries({ query, body })
    if (cut === 'after') {
      await answer.catch(() => undefined)
      throw new Error('the answer was lost')
    }
    const read = await answer
    if (cut === 'answer') throw new Error('the answer was cut')
    return read
  }
}

class Killed extends Error {
  override readonly name = 'Killed'
}
