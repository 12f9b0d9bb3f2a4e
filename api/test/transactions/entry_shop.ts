import { newId } from '@kermesse/core/platform/ids'
import { type EntryFields, type MadeEntry, makeEntry } from '@kermesse/sdk/phone_queue'
import type { Schema } from '@kermesse/sdk/types'
import type { Api } from '../api.ts'
import { type Phone, pairPhone } from '../paired_phone.ts'
import { openFair } from './offline_fair.ts'

type Sale = Schema<'TransactionDebitInput'>
type Report = Schema<'PhoneReport'>
type More = Partial<Omit<EntryFields, 'v' | 'body'>>
export type SentEntry = MadeEntry & { id: string }

/** An event with paired phones that sell by entries. */
export async function openEntryShop(api: Api, settings: object = {}) {
  const fair = await openFair(api, settings)
  const { people, water, bar } = fair
  await fair.admin.users.update({ path: { id: people.server }, body: { pin: '4711' } })
  await fair.admin.users.update({ path: { id: people.cashier }, body: { pin: '4711' } })

  /** A phone of the bar with a person on it, and its queue. */
  const entryPhoneOf = async (
    pairing: Partial<Schema<'PairingInput'>> = {},
    user_id: string | null = people.server,
  ) => {
    const paired = await pairPhone(api, fair, pairing)
    if (user_id)
      await api.sdk(paired.token).pairings.sign_person_in({ body: { user_id, pin: '4711' } })
    return entryPhone(api, paired, { user_id, water, bar })
  }
  return { ...fair, entryPhone: entryPhoneOf }
}

type Place = { user_id: string | null; water: string; bar: string }

export function entryPhone(api: Api, paired: Phone, { user_id, water, bar }: Place) {
  const { _id: pairing_id, keys } = paired
  const last = { seq: 0, digest: '' }
  let { token: own } = paired
  /** Makes the next entry of the phone, or another one where `more` says so. */
  const make = async (
    operation: EntryFields['operation'],
    body: EntryFields['body'],
    more: More = {},
  ): Promise<SentEntry> => {
    const now = Date.now()
    const made = await makeEntry(more.pairing_id ? paired.keys : keys, {
      pairing_id,
      seq: last.seq + 1,
      previous: last.digest,
      operation,
      body,
      user_id,
      made_at: now,
      monotonic_ms: performance.now(),
      offset_ms: 0,
      taken_offline: false,
      ...more,
    })
    Object.assign(last, { seq: made.seq, digest: made.digest })
    return { ...made, id: body._id }
  }
  const saleOf = (uid: string | undefined, more: Partial<Sale> = {}) => ({
    _id: newId(),
    type: 'debit',
    bar_id: bar,
    order: [{ _id: water }],
    amount: 3,
    ...(uid && { uid }),
    ...more,
  })
  return {
    ...paired,
    last,
    make,
    sale: (uid: string | undefined, more: Partial<Sale> = {}, about: More = {}) =>
      make('transactions.create', saleOf(uid, more), about),
    /** A sale that was handed out without an answer. */
    offline: (uid: string | undefined, more: Partial<Sale> = {}, about: More = {}) =>
      make('transactions.create', saleOf(uid, more), { taken_offline: true, ...about }),
    taken: ({ id }: SentEntry) => make('entries.taken', { _id: id }, { taken_offline: true }),
    givenUp: ({ id }: SentEntry) => make('entries.given_up', { _id: id }),
    takeBack: ({ id }: SentEntry, about: More = {}) =>
      make('transactions.reverse_by_id', { _id: id, reason: 'wrong_item' }, about),
    /** Goes on with another session. */
    use(token: string) {
      own = token
    },
    send: (entries: SentEntry[], state?: Report) => sendEntries(api, own, entries, state),
  }
}

/** Sends what phones signed, as any caller. */
export function sendEntries(api: Api, token: string, made: SentEntry[], state?: Report) {
  const entries = made.map(({ text, signature }) => ({ text, signature }))
  return api.sdk(token).pos.send_entries({ body: { entries, ...(state && { state }) } })
}
