import { derivedId } from '../../src/platform/ids.ts'
import type { Chance } from './chance.ts'
import { newOperation, type Operation, type Wanted } from './operations.ts'

/** A payment at one of two terminals that several events use; often the same at two desks at a time. */
export function terminalPaymentOf(chance: Chance, now: number, uid: string): Wanted {
  return {
    type: 'credit',
    uid,
    payment_type: chance.pick(['mypos', 'card'] as const),
    account: 'card_terminal',
    amount: 10_00,
    terminal_code: `T${chance.between(1, 2)}`,
    card_transaction_id: `R${Math.floor(now / 500) % 50}${chance.between(0, 2)}`,
  }
}

/** Money held for a refund, with a fee now and then. */
export function holdOf(chance: Chance, uid: string): Wanted {
  return {
    type: 'hold',
    uid,
    refund_id: chance.id(),
    method: 'form',
    ...(chance.chance(0.5) && { at_most: chance.between(1, 6) * 5_00 }),
    ...(chance.chance(0.3) && { freight: 1_00 }),
  }
}

/** Pays or releases what was held. Everyone who does so uses the same id, as the refund runs do. */
export function endOfHold({ event_id, id, wants }: Operation, amount: number): Operation {
  if (wants.type !== 'hold') throw new Error(`${id} holds nothing`)
  const { uid, refund_id, freight = 0 } = wants
  const is_paid = Number.parseInt(id.slice(-1), 16) % 2 === 0
  const ending: Wanted = is_paid
    ? {
        type: 'settlement',
        refund_id,
        method: 'form',
        account: 'bank',
        amount: amount - freight,
        freight,
      }
    : { type: 'release', uid, refund_id, method: 'form', hold_id: id, amount }
  const ended = newOperation(`end ${id}`, event_id, derivedId(event_id, 'end', id), ending)
  return { ...ended, is_shared: true }
}

/** Replaces a wristband: its money, vouchers and containers move to a new one. */
export function transferOf(uid: string, new_uid: string): Wanted {
  return { type: 'transfer', uid, new_uid, right: 40 }
}

/** A new wristband is loaded before anyone wears it. */
export function loadOf(uid: string): Wanted {
  return {
    type: 'credit',
    uid,
    payment_type: 'cash',
    account: 'cash',
    amount: 5_00,
    uses_bracelet: false,
  }
}
