import { ApiError } from '@kermesse/sdk/client'
import { centsOf } from '../base/cents.ts'
import { kept } from '../base/kept_values.ts'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { SaleRefusal } from '../sale/pending_sale.ts'
import { isUnanswered } from '../session/pos_sdk.ts'
import { type DeskDone, type Operation, type Pending, sendOperation } from './desk_calls.ts'
import { topUpByQueue } from './queued_top_up.ts'

export type DeskState =
  | { is: 'idle' }
  | { is: 'working'; pending: Pending; is_late: boolean }
  | { is: 'done'; pending: Pending; done: DeskDone; was_asked_again: boolean }
  | { is: 'refused'; pending: Pending; refused: Refusal }
  /** Nobody knows yet whether it was booked. */
  | { is: 'unanswered'; pending: Pending }
export type Refusal = {
  code: string
  sentence: string
  /** What to tell those who run the server. */
  request_id: string
  details: Record<string, unknown>
}

const idle: DeskState = { is: 'idle' }
const place = 'desk_operation'
/** Between two tries of an operation without an answer. */
const retry_ms = [500, 1_000, 2_000, 4_000]

const state = createStore<DeskState>(idle)

export const useDeskState = () => useStore(state)
export const deskState = state.get

/** The operation that has no final answer yet, as it is kept on disk. */
export const pendingOperation = () => kept.get<Pending>(place)

export function closeOutcome() {
  if (state.get().is !== 'working') state.set(idle)
}

/**
 * Carries an operation out once. While one has no answer, that one is shown, and no other begins. A PIN goes with the call and is kept
 * nowhere: after a crash the operation is asked for without it, and answered if it was carried out.
 */
export async function begin(
  { uid, short_id }: Pick<Pending, 'uid' | 'short_id'>,
  operation: Operation,
  pin?: string,
) {
  if (state.get().is === 'working') return
  const open = pendingOperation()
  if (open) return state.set({ is: 'unanswered', pending: open })
  const pending: Pending = { _id: uuid7(), uid, short_id, asked_at: Date.now(), operation }
  // On disk before the request leaves: after a crash the same operation is asked for again.
  kept.set(place, pending)
  await settle(pending, false, pin)
}

/** Asks again with the same id what has no answer yet. */
export async function askAgain() {
  const pending = pendingOperation()
  if (pending && state.get().is !== 'working') await settle(pending, true)
}

async function settle(pending: Pending, was_sent: boolean, pin?: string) {
  for (let tries = 0; ; tries++) {
    const is_repeat = was_sent || tries > 0
    state.set({ is: 'working', pending, is_late: tries > 0 })
    try {
      const done = await carryOut(pending, is_repeat, pin)
      kept.set(place, undefined)
      return state.set({ is: 'done', pending, done, was_asked_again: is_repeat })
    } catch (error) {
      if (!isUnanswered(error)) return refuse(pending, error, is_repeat)
    }
    const wait_ms = retry_ms[tries]
    if (wait_ms === undefined) return state.set({ is: 'unanswered', pending })
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
  }
}

function carryOut(pending: Pending, is_repeat: boolean, pin?: string) {
  const { operation } = pending
  if (operation.kind !== 'top_up' || operation.by_queue === undefined)
    return sendOperation(pending, is_repeat, pin)
  return topUpByQueue(pending, operation.amount, operation.by_queue)
}

function refuse(pending: Pending, error: unknown, is_repeat: boolean) {
  const known = error instanceof ApiError ? error : undefined
  // A repeat that is refused for its session or person says nothing of the first try.
  if (is_repeat && (known?.status === 401 || known?.status === 403))
    return state.set({ is: 'unanswered', pending })
  kept.set(place, undefined)
  const { code = 'internal', message = String(error) } =
    error instanceof SaleRefusal ? error : (known ?? {})
  const { request_id = '' } = known ?? {}
  const given = error instanceof SaleRefusal ? error.details : known?.details
  const details = (given ?? {}) as Record<string, unknown>
  state.set({ is: 'refused', pending, refused: { code, sentence: message, request_id, details } })
}

/** The amount of an operation in minor units; 0 for one that moves no money. */
export function amountOf({ operation }: Pending) {
  return 'amount' in operation ? centsOf(operation.amount) : 0
}
