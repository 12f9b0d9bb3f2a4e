import type { Order } from './order.ts'
import type { CheckIn, Orders } from './orders.ts'

export const phoneProblems = {
  unknown_token: 'Nobody is waiting behind this code.',
  used_token: 'This code is used up. Start again at the shop.',
  not_waiting: 'This order is not waiting for you any more.',
} as const

export type PhoneProblem = keyof typeof phoneProblems

export const phoneActions = {
  scan: 'Scan',
  pair: 'Open the order',
  pay: 'Pay',
  reject: 'Reject',
  time_out: 'Let time out',
  fail: 'Let it fail',
  leave: 'Go away',
} as const

export type PhoneAction = keyof typeof phoneActions

export type Found = { order: Order } | { check_in: CheckIn } | { problem: PhoneProblem }

/** The order that a phone finds by five digits. */
export function lookBehind(orders: Orders, digits: string): Found {
  const found = orders.behind(Number(digits))
  if (!found) return { problem: 'unknown_token' }
  if (!('status' in found)) return { check_in: found }
  return found.status === 'IN_PROGRESS' ? { order: found } : { problem: 'used_token' }
}

/** A visitor's action on an order; returns the reason if it is not possible. */
export function act(orders: Orders, order: Order, action: PhoneAction): PhoneProblem | undefined {
  if (order.status !== 'IN_PROGRESS') return 'not_waiting'
  if (order.reason === 'ORDER_CONFIRMATION_PENDING' && action !== 'time_out') return 'not_waiting'
  if (action === 'reject') orders.end(order, 'FAILURE', 'CLIENT_ABORT')
  else if (action === 'time_out') orders.end(order, 'FAILURE', 'CLIENT_TIMEOUT')
  else if (action === 'fail') orders.end(order, 'FAILURE', 'GENERAL_ERROR')
  else if (action === 'leave') {
    order.pairing = 'NO_PAIRING'
    orders.changed()
  } else {
    order.pairing = action === 'scan' ? 'PAIRING_IN_PROGRESS' : 'PAIRING_ACTIVE'
    if (action === 'pay') pay(orders, order)
    else orders.changed()
  }
  return undefined
}

/** A phone at a cash register that has nothing to pay yet only pairs, or goes away. */
export function actAtCheckIn(orders: Orders, checkIn: CheckIn, action: PhoneAction): void {
  if (action === 'scan') checkIn.pairing = 'PAIRING_IN_PROGRESS'
  else if (action === 'pair' || action === 'pay') checkIn.pairing = 'PAIRING_ACTIVE'
  else checkIn.pairing = 'NO_PAIRING'
  orders.changed()
}

function pay(orders: Orders, order: Order) {
  if (!order.confirmation_needed) return orders.end(order, 'SUCCESS', 'ORDER_OK')
  order.reason = 'ORDER_CONFIRMATION_PENDING'
  orders.changed()
}
