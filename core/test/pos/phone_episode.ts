import { type Chance, chanceOf } from '../simulation/chance.ts'
import { EntryServer } from './entry_server.ts'
import { Broken, type PhoneFaults } from './phone_faults.ts'
import type { Answer, SimulatedEntry } from './simulated_messages.ts'
import { type RealSale, SimulatedPhone } from './simulated_phone.ts'

export type PhoneCounts = Record<
  'steps' | 'entries' | 'booked' | 'held' | 'declined' | 'forks' | 'lost' | 'missing' | 'crashes',
  number
>
type Message = { sender: SimulatedPhone | undefined; entries: SimulatedEntry[]; last_seq: number }

const wristbands = ['04A1', '04B2', '04C3', '04D4', '04E5']

/**
 * Plays phones, a network and a server: answers are lost, late and repeated, phones crash before and after each write, are handed over,
 * put back from a backup, lost and broken. At the end those that live send everything, and every promise is checked.
 */
export class PhoneEpisode {
  readonly counts: PhoneCounts = {
    steps: 0,
    entries: 0,
    booked: 0,
    held: 0,
    declined: 0,
    forks: 0,
    lost: 0,
    missing: 0,
    crashes: 0,
  }
  readonly #chance: Chance
  readonly #server: EntryServer
  readonly #phones: SimulatedPhone[]
  readonly #backups = new Map<SimulatedPhone, SimulatedPhone['disk']>()
  #asked: Message[] = []
  #answers: { phone: SimulatedPhone; answer: Answer }[] = []
  #now_ms = 1_700_000_000_000

  constructor(seed: number, episode: number, faults: PhoneFaults = {}) {
    this.#chance = chanceOf(seed, episode)
    this.#server = new EntryServer(new Map(wristbands.map((uid) => [uid, 40_00])), faults)
    const newId = () => this.#chance.id()
    this.#phones = Array.from({ length: 3 }, () => new SimulatedPhone(newId, faults))
  }

  play(steps: number): PhoneCounts {
    for (let n = 0; n < steps; n++) this.#step()
    this.#drain()
    this.#check()
    this.#count()
    return this.counts
  }

  #step() {
    this.counts.steps++
    this.#now_ms += this.#chance.between(1, 5_000)
    const living = this.#phones.filter(({ is_gone }) => !is_gone)
    const phone = living[this.#chance.below(living.length)]
    const dice = this.#chance.below(1000)
    if (dice < 250) this.#deliver()
    else if (dice < 430) this.#answer()
    else if (phone) this.#act(phone, dice)
  }

  #act(phone: SimulatedPhone, dice: number) {
    const crashes = this.#chance.next() < 0.05
    if (crashes) this.counts.crashes++
    const uid = this.#chance.pick(wristbands)
    const amount = this.#chance.between(1, 12) * 100
    if (dice < 550) phone.ask(uid, amount, this.#now_ms, crashes)
    else if (dice < 650) phone.sellOffline(uid, amount, this.#now_ms, crashes)
    else if (dice < 750) phone.decide(this.#now_ms, crashes, this.#chance.next() < 0.7)
    else if (dice < 920) this.#send(phone)
    else if (dice < 960) this.#handOver(phone)
    else if (dice < 970) this.#backups.set(phone, phone.disk)
    else if (dice < 973) this.#restore(phone)
    else if (dice < 974) this.#lose(phone)
    else phone.restart(this.#now_ms)
    if (crashes) phone.restart(this.#now_ms)
  }

  #send(phone: SimulatedPhone) {
    const waiting = phone.toSend()
    const from = this.#chance.next() < 0.1 ? this.#chance.below(waiting.length + 1) : 0
    const entries = waiting.slice(from).map((one) => phone.simulated(one))
    const { last_seq } = phone.disk.queue
    this.#asked.push({ sender: phone, entries, last_seq })
    phone.forgetSent(waiting)
  }

  /** Another phone reads the queue and sends it; the first one is not told. */
  #handOver(phone: SimulatedPhone) {
    const entries = phone.toSend().map((one) => phone.simulated(one))
    this.#asked.push({ sender: undefined, entries, last_seq: 0 })
  }

  #restore(phone: SimulatedPhone) {
    const backup = this.#backups.get(phone)
    if (!backup) return
    phone.restore(backup)
    phone.restart(this.#now_ms)
    this.counts.forks++
  }

  #lose(phone: SimulatedPhone) {
    if (this.#phones.filter(({ is_gone }) => !is_gone).length === 1) return
    if (this.#chance.next() < 0.5) this.#handOver(phone)
    phone.is_gone = true
    for (const { pairing_id } of phone.queues) this.#server.lose(pairing_id)
    this.counts.lost++
  }

  /** A request arrives, in any order; it may arrive twice, never, or its answer may be lost. */
  #deliver() {
    if (this.#asked.length === 0) return
    const at = this.#chance.below(this.#asked.length)
    const message = this.#asked[at]!
    if (this.#chance.next() > 0.1) this.#asked.splice(at, 1)
    if (this.#chance.next() < 0.1) return
    const answer = this.#take(message)
    if (message.sender && this.#chance.next() > 0.15)
      this.#answers.push({ phone: message.sender, answer })
  }

  #take({ sender, entries, last_seq }: Message): Answer {
    const answer = this.#server.take(entries, this.#now_ms)
    if (sender && !sender.is_gone && entries.length > 0)
      this.#server.report(entries[0]!.pairing_id, last_seq)
    return answer
  }

  #answer() {
    if (this.#answers.length === 0) return
    const at = this.#chance.below(this.#answers.length)
    const { phone, answer } = this.#answers[at]!
    this.#answers.splice(at, 1)
    if (!phone.is_gone) this.#settle(phone, answer, this.#chance.next() < 0.05)
  }

  #settle(phone: SimulatedPhone, answer: Answer, crashes: boolean) {
    phone.settle(answer, crashes, (entry) => this.#server.has(entry))
    if (crashes) phone.restart(this.#now_ms)
  }

  /** Everything that is under way arrives, and living phones send until nothing waits. */
  #drain() {
    for (const message of this.#asked) this.#take(message)
    this.#asked = []
    this.#answers = []
    for (const phone of this.#phones.filter(({ is_gone }) => !is_gone)) {
      phone.restart(this.#now_ms)
      for (let tries = 0; phone.toSend().length > 0; tries++) {
        Broken.unless(tries < 50, 'a queue does not become empty')
        this.#now_ms += 1000
        const entries = phone.toSend().map((one) => phone.simulated(one))
        const { last_seq } = phone.disk.queue
        this.#settle(phone, this.#take({ sender: phone, entries, last_seq }), false)
      }
    }
  }

  #check() {
    this.#checkMoney()
    for (const phone of this.#phones) {
      this.#checkGaps(phone)
      for (const sale of phone.sales.values()) this.#checkSale(phone, sale)
    }
  }

  #checkSale(
    phone: SimulatedPhone,
    { id, shown, was_confirmed, went_with_a_disk, digests, made }: RealSale,
  ) {
    // A request that came before it was given up is booked, and the phone is told so.
    const is_final = shown === 'refused' || (shown === 'given_up' && was_confirmed)
    Broken.unless(!is_final || !this.#server.booked.has(id), `${shown} ${id} is booked`)
    if (shown !== 'sold') return
    Broken.unless(
      !this.#server.over_limit.has(id) || phone.was_restored,
      `${id} was within the limits of its phone and is held`,
    )
    const is_known = this.#server.knows(id, digests)
    // A phone that is gone takes with it the entries that it has told nobody of; others are known to be missing.
    const is_missing = made.some(({ pairing_id, seq }) =>
      this.#server.missing(pairing_id).some(({ from, to }) => from <= seq && seq <= to),
    )
    const newest = made.at(-1)!
    const is_untold = newest.seq > this.#server.told(newest.pairing_id)
    const is_gone = phone.is_gone && (is_missing || is_untold)
    // Numbers that a restored phone has given again, and that went with it before it was in contact, have come otherwise.
    const is_excused = is_gone || went_with_a_disk || (phone.is_gone && phone.was_restored)
    Broken.unless(is_known || is_excused, `sold ${id} is lost`)
  }

  /** A number that was told of has come, or is known to be missing, and never both. */
  #checkGaps(phone: SimulatedPhone) {
    const numbers = Map.groupBy(phone.entries.values(), ({ pairing_id }) => pairing_id)
    for (const [pairing_id, entries] of numbers) {
      const missing = this.#server.missing(pairing_id)
      for (let seq = 1; seq <= this.#server.told(pairing_id); seq++) {
        const same = entries.filter((one) => one.seq === seq)
        const has_come = same.some((one) => this.#server.has(one))
        const is_missing = missing.some(({ from, to }) => from <= seq && seq <= to)
        const in_review = same.some(({ digest }) => this.#server.reviews.has(digest))
        Broken.unless(has_come || is_missing, `number ${seq} is missing and nobody knows`)
        Broken.unless(!(has_come && is_missing) || in_review, `number ${seq} came and is missing`)
      }
      this.counts.missing += missing.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    }
  }

  #checkMoney() {
    const spent = new Map<string, number>()
    for (const { uid, amount } of this.#server.booked.values())
      spent.set(uid, (spent.get(uid) ?? 0) + amount)
    for (const [uid, balance] of this.#server.balances)
      Broken.unless(balance === 40_00 - (spent.get(uid) ?? 0), `the balance of ${uid} is wrong`)
    const sales = new Map(this.#phones.flatMap(({ sales }) => [...sales]))
    for (const [id, { amount, uid }] of this.#server.booked) {
      const sale = sales.get(id)
      Broken.unless(sale?.amount === amount && sale.uid === uid, `${id} was booked otherwise`)
    }
  }

  #count() {
    for (const phone of this.#phones) {
      this.counts.entries += phone.entries.size
      for (const { shown } of phone.sales.values()) if (shown === 'refused') this.counts.declined++
    }
    this.counts.booked = this.#server.booked.size
    this.counts.held = this.#server.reviews.size
  }
}

/** Plays episodes until so many steps are made; the first broken promise names its seed and episode. */
export function playPhones(seed: number, steps: number, faults: PhoneFaults = {}) {
  const total: Partial<PhoneCounts> = {}
  const of_episode = 400
  for (let episode = 0; episode * of_episode < steps; episode++) {
    try {
      const counts = new PhoneEpisode(seed, episode, faults).play(
        Math.min(of_episode, steps - episode * of_episode),
      )
      for (const [name, count] of Object.entries(counts) as [keyof PhoneCounts, number][])
        total[name] = (total[name] ?? 0) + count
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      return { counts: total, broken: `seed ${seed}, episode ${episode}: ${error.message}` }
    }
  }
  return { counts: total }
}
