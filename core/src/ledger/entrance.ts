import type { Catalogue, EntranceType } from './catalogue.ts'
import { accountOf, decline, insufficient } from './decline.ts'
import { added, handOut } from './packs.ts'
import type { Account, Decision, Entrance, Posting, Wallet } from './types.ts'
import { giveInContainers, postOne, spend } from './wallet.ts'

/** Sells an entrance: it pays for itself, hands out its container and its vouchers, and opens the gate. */
export function decideEntrance(command: Entrance, wallet: Wallet, catalogue: Catalogue): Decision {
  const entrance = catalogue.entrances.get(command.entrance_id)
  if (!entrance) return decline('entrance_not_found')
  if (command.right < entrance.min_right)
    return decline('forbidden', `${entrance.name} needs right ${entrance.min_right}`)
  const { payment_type, age } = command
  const offered = entrance.type === 'unpaid'
  if (
    !offered &&
    !command.for_organiser &&
    entrance.payment_types.length > 0 &&
    !entrance.payment_types.includes(payment_type)
  ) {
    return decline('payment_type_not_allowed', undefined, { payment_type })
  }
  // What was not looked at is as it was written down: nobody pays for what the gate will refuse.
  const known = age ?? wallet.age
  if (known !== null && entrance.ages.length > 0 && !entrance.ages.includes(known)) {
    return decline('too_young', `${entrance.name} is for ages ${entrance.ages.join(', ')}`)
  }
  const { amount, deposit_price, postings, granted, held } = entrancePostings(
    entrance,
    offered ? 'gifts' : accountOf(payment_type),
    catalogue,
  )
  if (command.amount !== undefined && command.amount !== amount) {
    return decline('price_changed', `the total is ${amount} minor units`, { amount: amount / 100 })
  }
  const from_wallet = !offered && payment_type === 'wristband'
  const paid = from_wallet
    ? spend(wallet, { out: amount, deposits: deposit_price, back: 0 })
    : offered
      ? giveInContainers(wallet, deposit_price)
      : wallet
  const floor = entrance.allow_negative_balance
    ? Math.min(wallet.floor, -catalogue.maxLoadAmount)
    : wallet.floor
  if (paid.balance < floor) return insufficient(wallet, amount)
  const after: Wallet = {
    ...paid,
    floor,
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
  return postOne(command, wallet, after, {
    type: command.as ?? 'entrance',
    amount,
    payment_type: offered ? null : payment_type,
    entrance_id: entrance._id,
    postings,
  })
}

function entrancePostings(entrance: EntranceType, payer: Account, catalogue: Catalogue) {
  const { _id: item_id, name, price } = entrance
  const postings: Posting[] = [
    { from: payer, to: 'entrances', amount: price, kind: 'entrance', item_id, name, quantity: 1 },
  ]
  const deposit = entrance.deposit ? catalogue.deposits.get(entrance.deposit) : undefined
  const deposit_price = deposit?.price ?? 0
  // One that was deleted is not handed out any more.
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
