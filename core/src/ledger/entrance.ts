import { accountOf, decline, insufficient } from './decline.ts'
import type { Catalogue, EntranceType } from './event_catalogue.ts'
import { coverShortfall, declineOrFlag, type FactContext, settleShown } from './facts.ts'
import { added, handOut } from './packs.ts'
import type { Account, Decision, Declined, Entrance, Posting, Wallet } from './types.ts'
import { giveInContainers, postOne, spend } from './wallet.ts'

/** Sells an entrance: it pays for itself, hands out its container and its vouchers, and opens the gate. */
export function decideEntrance(
  command: Entrance,
  wallet: Wallet,
  catalogue: Catalogue,
  context: FactContext = null,
): Decision {
  const entrance = catalogue.entrances.get(command.entrance_id)
  if (!entrance) return decline('entrance_not_found')
  // A device's sale is a fact, so it skips this check.
  if (!context && isOver(entrance, command)) return decline('entrance_is_over', entrance.name)
  // An age that was not checked is taken from the wallet: nobody pays for an entrance that the gate
  // will refuse.
  const known = command.age ?? wallet.age
  const declined = notOffered(command, entrance, known, context)
  if (declined) return declined
  const { payment_type } = command
  const offered = entrance.type === 'unpaid'
  const payer = offered ? 'gifts' : accountOf(payment_type)
  const { amount, deposit_price, postings, granted, held } = entrancePostings(
    entrance,
    payer,
    catalogue,
  )
  if (!context && command.amount !== undefined && command.amount !== amount) {
    return decline('price_changed', `the total is ${amount} minor units`, { amount: amount / 100 })
  }
  const shown = settleShown(offered ? undefined : command.amount, amount, payer, context)
  const from_wallet = !offered && payment_type === 'wristband'
  const paid = from_wallet
    ? spend(wallet, {
        out: amount - shown.forgiven,
        deposits: Math.min(deposit_price, amount - shown.forgiven),
        back: 0,
      })
    : offered
      ? giveInContainers(wallet, deposit_price)
      : wallet
  const floor = entrance.allow_negative_balance
    ? Math.min(wallet.floor, -catalogue.maxLoadAmount)
    : wallet.floor
  if (!context && paid.balance < floor) return insufficient(wallet, amount)
  const covered = coverShortfall(
    command,
    { before: wallet, after: { ...paid, floor }, deposits: deposit_price, doubted: 0 },
    catalogue,
    context,
  )
  if ('status' in covered) return covered
  const after: Wallet = {
    ...covered.after,
    vouchers: added(wallet.vouchers, granted),
    deposits: added(wallet.deposits, held),
    age: known,
    entrance_id: entrance._id,
    entrance_begin_date:
      entrance.entrance_begin_date && new Date(entrance.entrance_begin_date).toISOString(),
    entrance_end_date:
      entrance.entrance_end_date && new Date(entrance.entrance_end_date).toISOString(),
    is_bracelet_used: wallet.is_bracelet_used || command.uses_bracelet,
  }
  const decision = postOne(command, wallet, after, {
    type: command.as ?? 'entrance',
    amount: shown.charged,
    payment_type: offered ? null : payment_type,
    entrance_id: entrance._id,
    postings: [...postings, ...shown.postings, ...covered.postings],
  })
  return { ...decision, overdraft: covered.overdraft }
}

function notOffered(
  { right, payment_type, for_organiser }: Entrance,
  { name, min_right, type, payment_types, ages, deleted }: EntranceType,
  age: number | null,
  context: FactContext,
): Declined | undefined {
  if (right < min_right) return decline('forbidden', `${name} needs right ${min_right}`)
  const missing = decline('entrance_not_found')
  if (deleted && declineOrFlag(context, 'item_deleted', missing)) return missing
  const is_paid = type !== 'unpaid' && !for_organiser && payment_types.length > 0
  if (is_paid && !payment_types.includes(payment_type)) {
    const declined = decline('payment_type_not_allowed', undefined, { payment_type })
    if (declineOrFlag(context, 'payment_type_not_allowed', declined)) return declined
  }
  if (age === null || ages.length === 0 || ages.includes(age)) return undefined
  const too_young = decline('too_young', `${name} is for ages ${ages.join(', ')}`)
  return declineOrFlag(context, 'too_young', too_young)
}

/** Nobody pays for an entrance that the next gate refuses. */
function isOver({ entrance_end_date }: EntranceType, { date }: Entrance) {
  return entrance_end_date !== null && Date.parse(entrance_end_date) < Date.parse(date)
}

function entrancePostings(entrance: EntranceType, payer: Account, catalogue: Catalogue) {
  const { _id: item_id, name, price } = entrance
  const postings: Posting[] = [
    { from: payer, to: 'entrances', amount: price, kind: 'entrance', item_id, name, quantity: 1 },
  ]
  const deposit = entrance.deposit ? catalogue.deposits.get(entrance.deposit) : undefined
  const deposit_price = deposit?.price ?? 0
  // A deleted container is not handed out.
  if (deposit) {
    postings.push({
      from: payer,
      to: 'deposits',
      amount: deposit.price,
      kind: 'deposit',
      item_id: deposit._id,
      name: deposit.name,
      quantity: 1,
    })
  }
  const held: Record<string, number> = deposit ? { [deposit._id]: 1 } : {}
  const { granted, postings: vouchers } = handOut(entrance.voucher_packs, catalogue)
  postings.push(...vouchers)
  return { amount: price + deposit_price, deposit_price, postings, granted, held }
}
