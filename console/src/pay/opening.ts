import { ApiError } from '@kermesse/sdk/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { session } from '../storage.ts'
import { leaveTo } from './frame.ts'
import { type OpenPayment, open_payments } from './open_payment.ts'
import { codeQuery, mayOpenAgain, type Opening, openAgainAfter, openPayment } from './queries.ts'
import { is_closing } from './ways.ts'

type Wanted = Pick<OpenPayment, 'way' | 'amount' | 'fee'>

/**
 * Begins a payment, once however often it is asked for: its key is kept before anything is sent, and whoever finds it there (the
 * same page after a reload, another tab) asks with the same key and has the same payment.
 */
export function useOpening(opening: Opening, kept: OpenPayment | undefined) {
  const { wallet_key, is_embedded } = opening
  const number = wallet_key.short_id
  const cache = useQueryClient()
  const refused = useRef<OpenPayment>(undefined)
  const open = useMutation({
    mutationFn: (payment: OpenPayment) => openPayment(opening, payment),
    retry: mayOpenAgain,
    retryDelay: openAgainAfter,
    onSuccess: ({ code, ...answer }, payment) => {
      if (code) cache.setQueryData(codeQuery(wallet_key, code.token).queryKey, code)
      const is_ours = leaving.take(number, payment.key)
      open_payments.keep(number, { ...payment, ...answer })
      if (answer.link && is_ours) leaveTo(answer.link, is_embedded)
    },
    onError: (error, payment) => {
      refused.current = payment
      open_payments.drop(number, payment.key)
      // The page knows an event that takes payments, and the server knows better.
      if (error instanceof ApiError && is_closing(error.code))
        void cache.invalidateQueries({ queryKey: ['events.general'] })
    },
  })
  const is_unanswered = kept && !kept.reference && open.variables?.key !== kept.key
  useEffect(() => {
    if (is_unanswered) open.mutate(kept)
  })
  useEffect(
    () => () => {
      const now = open_payments.read(number)
      // Another tab heard the answer first: the one that began goes on all the same.
      if (now?.link && leaving.take(number, now.key)) leaveTo(now.link, is_embedded)
      // Whoever goes back while a payment is being opened stays where they went.
      else leaving.clear(number)
    },
    [number, is_embedded],
  )

  function begin(wanted: Wanted) {
    if (open.isPending || open_payments.read(number)) return
    // What may have arrived is asked for again by its key instead of being begun twice.
    const before = refused.current
    const payment =
      before && isSame(before, wanted)
        ? { ...before, ...wanted }
        : { ...wanted, key: crypto.randomUUID(), began_at: Date.now() }
    leaving.set(number, payment.key)
    open_payments.keep(number, payment)
    open.mutate(payment)
  }
  return { begin, open }
}

const isSame = (a: Wanted, b: Wanted) => a.way === b.way && a.amount === b.amount && a.fee === b.fee

/** Which payment this very tab goes on to the provider's page with: not every tab that learns of it does. */
const leaving = {
  set: (number: string, key: string) => session.set(nameOf(number), key),
  clear: (number: string) => session.remove(nameOf(number)),
  take(number: string, key: string) {
    const is_ours = session.get(nameOf(number)) === key
    leaving.clear(number)
    return is_ours
  },
}

const nameOf = (number: string) => `pay:leaving:${number}`
