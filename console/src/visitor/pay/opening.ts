import { ApiError } from '@kermesse/sdk/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { session } from '../../storage.ts'
import { leaveTo } from './frame.ts'
import { type OpenPayment, open_payments } from './open_payment.ts'
import { codeQuery, mayOpenAgain, type Opening, openAgainAfter, openPayment } from './queries.ts'
import { is_closing } from './ways.ts'

type Wanted = Pick<OpenPayment, 'way' | 'amount' | 'fee'>

/**
 * Starts a payment once. The idempotency key is stored before the request, so a reload or another
 * tab repeats the same request.
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
      // Another tab may have received the answer first; this tab still continues its payment.
      if (now?.link && leaving.take(number, now.key)) leaveTo(now.link, is_embedded)
      // A visitor who went back during the request stays there.
      else leaving.clear(number)
    },
    [number, is_embedded],
  )

  function begin(wanted: Wanted) {
    if (open.isPending || open_payments.read(number)) return
    // Repeats a request that may have arrived with the same key.
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
