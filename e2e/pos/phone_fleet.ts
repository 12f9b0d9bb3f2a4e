import { randomUUID } from 'node:crypto'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { makePhoneKeys, type PhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import { type KeptRows, Outbox, type OutboxStore } from '@kermesse/sdk/phone_outbox'
import { exposureOf, type KeptEntry, type KeptSale, needsPerson } from '@kermesse/sdk/phone_sales'
import type { Random } from '../../fixtures/random.ts'

/** Where a call is cut: before it is sent, after, or while its answer comes. */
const cuts = ['before', 'after', 'answer'] as const

type Place = {
  pairing_id: string
  keys: PhoneKeys
  user_id: string
  sdk: Sdk
  event_id: string
  random: Random
  is_cut: () => boolean
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

  private constructor(at: Place) {
    this.#at = at
  }

  static async pair(
    url: string,
    code: string,
    user: { user_id: string; pin: string },
    event_id: string,
    random: Random,
    is_cut: () => boolean,
  ) {
    const keys = await makePhoneKeys()
    const { _id } = await pairPhone(createClient({ url }), keys, code)
    const { token } = await signPhoneIn(createClient({ url }), keys, _id)
    const sdk = createClient({ url, token, retries: 0 })
    await sdk.pairings.sign_person_in({ body: user })
    const { user_id } = user
    const phone = new FleetPhone({ pairing_id: _id, keys, user_id, sdk, event_id, random, is_cut })
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
      clock: () => ({ made_at: Date.now(), monotonic_ms: performance.now(), offset_ms: 0 }),
      send: (batch) => this.#send(batch),
    })
    // The seller sees how the sale in work ends.
    for (const sale of this.#outbox.sales()) {
      if (sale.told === 'nothing') await this.#decide(sale.sale_id)
      else this.told.set(sale.sale_id, sale.told)
    }
  }

  /** Sells as the app does; a phone that dies on the way is started again. */
  async sell(body: { uid: string; bar_id: string; order: object[] }, amount: number) {
    const sale_id = randomUUID()
    const asked = {
      body: { _id: sale_id, type: 'debit', ...body, amount: amount / 100 },
      uid: body.uid,
    }
    this.#dies_at_write = this.#at.random.chance(0.05)
    try {
      await this.#outbox.ask({ ...asked, amount, pieces: 0, lines: [] })
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

  async sendAll() {
    while (this.#outbox.waiting().length > 0) await this.#outbox.sendNext().catch(() => undefined)
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
    const fits = of_wristband + amount <= 30_00 && of_device + amount <= 1_000_00
    if (sale.told === 'nothing')
      await (fits && this.#at.random.chance(0.9)
        ? this.#outbox.take(sale_id)
        : this.#outbox.giveUp(sale_id))
    const { told = 'nothing' } = find() ?? {}
    if (told !== 'nothing') this.told.set(sale_id, told)
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
    const answer = this.#at.sdk.pos.send_entries({ query: { event_id: this.#at.event_id }, body })
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
