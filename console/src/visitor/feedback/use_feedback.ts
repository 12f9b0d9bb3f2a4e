import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offeredPart } from '../../offered_part.ts'
import { sdk } from '../base/sdk.ts'
import { type ClientShort, pins, type WalletKey, walletQuery } from '../base/wallet_queries.ts'
import type { Said } from './Thanks.tsx'

type Feedback = Schema<'Feedback'>
export type Answers = {
  liked: Feedback['eventLiked']
  text: string
  choice: Feedback['donationChoice']
  /** One of the fixed amounts, or `custom`. */
  amount: string | undefined
  own: string
  pin: string
}

export const fixed_amounts = [1, 2, 3]

type Options = { wallet: ClientShort; wallet_key: WalletKey; onDone: (said: Said) => void }

/** The state of the form, prefilled with earlier answers. */
export function useFeedback({ wallet, wallet_key, onDone }: Options) {
  const { short_id } = wallet_key
  const [answers, setAnswers] = useState(() => answersOf(wallet.feedback ?? {}))
  const send = useSending({ wallet, wallet_key, onDone })
  const set = (some: Partial<Answers>) => {
    setAnswers((before) => ({ ...before, ...some }))
    if (send.error) send.reset()
  }
  const has_given = wallet.feedback?.donationChoice === 'yes'
  const given = has_given ? (wallet.feedback?.donationAmount ?? 0) : 0
  const room = Math.max(0, roundCents(wallet.balance - offeredPart(wallet) + given))
  const amount = amountOf(answers)
  const own_fault = faultIn(answers, amount, room)
  const is_about_money = answers.choice === 'yes' || (answers.choice === 'no' && !wallet.feedback)
  const needs_pin =
    wallet.pin_required && pins.get(short_id) === null && (is_about_money || has_given)
  const has_pin = !needs_pin || answers.choice === 'no' || /^[0-9A-Za-z]{4,12}$/.test(answers.pin)
  const is_answered =
    answers.choice === 'no' || (answers.choice === 'yes' && amount !== undefined && amount > 0)
  const may_submit = is_answered && !own_fault && has_pin && !send.isPending
  return {
    answers,
    set,
    room,
    own_fault,
    needs_pin,
    may_submit,
    is_sending: send.isPending,
    error: send.error,
    submit: () => may_submit && send.mutate({ answers, amount }),
  }
}

function useSending({ wallet, wallet_key, onDone }: Options) {
  const cache = useQueryClient()
  const { short_id } = wallet_key
  return useMutation({
    mutationFn: async ({ answers, amount }: { answers: Answers; amount: number | undefined }) => {
      const pin = wallet.pin_required ? (pins.get(short_id) ?? answers.pin) : null
      const { donated, refundable } = await sdk.feedbacks.submit({
        path: { uid: wallet.short_id },
        body: { feedback: feedbackOf(answers, amount) },
        headers: pin ? { 'wristband-pin': pin } : {},
      })
      if (pin) pins.set(short_id, pin)
      return { choice: answers.choice ?? 'no', donated, refundable }
    },
    onSuccess: async (said) => {
      // The wallet behind the dialog shows the new balance.
      await cache.invalidateQueries({ queryKey: walletQuery(wallet_key).queryKey })
      onDone(said)
    },
    onError: () => void cache.invalidateQueries({ queryKey: walletQuery(wallet_key).queryKey }),
  })
}

function answersOf(before: Feedback): Answers {
  const { eventLiked, eventNotLikedText, donationChoice, donationType, donationAmount } = before
  const is_fixed = donationType === 'fixed' && donationAmount !== undefined
  const is_own = donationAmount !== undefined && !is_fixed
  return {
    liked: eventLiked,
    text: eventNotLikedText ?? '',
    choice: donationChoice,
    amount: is_fixed ? String(donationAmount) : is_own ? 'custom' : undefined,
    own: is_own ? donationAmount.toFixed(2) : '',
    pin: '',
  }
}

function amountOf({ amount, own }: Answers) {
  return amount === 'custom' ? readAmount(own) : amount === undefined ? undefined : Number(amount)
}

/** Returns the error of an amount: not a number, zero, or too high. */
function faultIn({ choice, amount, own }: Answers, value: number | undefined, room: number) {
  if (choice !== 'yes' || amount !== 'custom' || own.trim() === '') return undefined
  if (value === undefined) return 'no_number' as const
  if (value <= 0) return 'nothing' as const
  return value > room ? ('too_much' as const) : undefined
}

function feedbackOf({ liked, text, choice, amount }: Answers, value: number | undefined): Feedback {
  const why = liked === 'no' && text.trim() ? { eventNotLikedText: text.trim() } : {}
  const said: Feedback = { ...(liked && { eventLiked: liked }), ...why }
  if (choice !== 'yes' || value === undefined) return { ...said, donationChoice: 'no' }
  const donationType = amount === 'custom' ? 'custom' : 'fixed'
  return { ...said, donationChoice: 'yes', donationType, donationAmount: value }
}

const roundCents = (amount: number) => Math.round(amount * 100) / 100

/** Parses an amount such as `4`, `4.5`, `4,50` or `1'200`; undefined if invalid. */
function readAmount(typed: string): number | undefined {
  const plain = typed
    .trim()
    .replace(/['’\s]/g, '')
    .replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
