import { ApiError } from '@kermesse/sdk/client'
import { allCountries } from '@kermesse/sdk/rules/countries'
import type { TransferRule } from '@kermesse/sdk/rules/transfer'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../i18n/i18n.ts'
import { sdk } from '../base/sdk.ts'
import { pins, walletQuery } from '../base/wallet_queries.ts'
import { keptToken } from '../push/kept_token.ts'
import {
  asksBic,
  drafts,
  type FieldName,
  type Fields,
  faultsIn,
  field_names,
  firstFields,
  limits,
  ruleOf,
} from './fields.ts'
import type { RefundFormResult, RefundFormState } from './request_queries.ts'
import { newSecret, secrets } from './secrets.ts'

type Options = {
  state: RefundFormState
  /** Somebody has asked before, and this is another account. */
  is_rival: boolean
  onDone: (result: RefundFormResult) => void
}

/** The form while it is filled in: what was typed is kept, what is wrong is told when a field is left, and all of it on sending. */
export function useRefundForm({ state, is_rival, onDone }: Options) {
  const number = state.short_id
  const [fields, setFields] = useState(() => firstFields(number, state.request))
  const [left, setLeft] = useState<FieldName[]>([])
  const [is_tried, setTried] = useState(false)
  const needs_pin = state.pin_required && pins.get(number) === null
  const rule = ruleOf(state)
  const all_faults = faultsIn(fields, needs_pin, rule)
  const shown = field_names.filter((name) => is_tried || left.includes(name))
  const faults = Object.fromEntries(shown.map((name) => [name, all_faults[name]]))
  const send = useSubmission({ state, is_rival, onDone })
  const [is_changed, setChanged] = useState(false)
  // A request that was made before names a country that somebody has chosen.
  const [is_country_touched, setCountryTouched] = useState(state.request !== undefined)
  useEffect(() => {
    if (is_changed) drafts.keep(number, fields)
  }, [number, fields, is_changed])
  const set = (name: FieldName, value: string) => {
    setChanged(true)
    if (name === 'country') setCountryTouched(true)
    setFields((before) => {
      const next = { ...before, [name]: value }
      const country = name === 'iban' && !is_country_touched ? countryIn(value) : undefined
      return country ? { ...next, country } : next
    })
    if (send.error) send.reset()
  }
  /** Sends it, or answers the first field that is not right. */
  const submit = (): FieldName | undefined => {
    setTried(true)
    const first = field_names.find((name) => all_faults[name])
    if (!first && !send.isPending) send.mutate(fields)
    return first
  }
  return {
    fields,
    rule,
    set,
    leave: (name: FieldName) =>
      setLeft((before) => (fields[name] && !before.includes(name) ? [...before, name] : before)),
    faults,
    fault_count: is_tried ? Object.keys(all_faults).length : 0,
    refusals: refusalsIn(send.error),
    needs_pin,
    submit,
    send,
  }
}

/** The country of an account: most people live where they bank. */
function countryIn(typed: string) {
  const [country] = /^[A-Z]{2}/.exec(typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()) ?? []
  return country && allCountries().includes(country) ? country : undefined
}

function useSubmission({ state, is_rival, onDone }: Options) {
  const cache = useQueryClient()
  const number = state.short_id
  return useMutation({
    mutationFn: async (fields: Fields) => {
      const pin = state.pin_required ? (pins.get(number) ?? fields.pin) : undefined
      const secret = state.pin_required || is_rival ? undefined : ownSecret(number)
      const token = keptToken(state).get()
      const result = await sdk.refund_forms.submit({
        path: { short_id: number },
        query: { language: currentLanguage() },
        body: {
          ...bodyOf(fields, ruleOf(state)),
          ...(pin && { pin }),
          ...(secret && { secret }),
          // This device alone may be told the link as well.
          ...(token && { notification_token: token }),
        },
      })
      if (pin) pins.set(number, pin)
      if (result.secret) secrets.keep(number, result.secret)
      return result
    },
    onSuccess: (result) => {
      drafts.remove(number)
      onDone(result)
      void cache.invalidateQueries({ queryKey: ['refund_forms.get', number] })
      void cache.invalidateQueries({ queryKey: walletQuery({ short_id: number }).queryKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'wrong_pin') pins.remove(number)
      if (error.code === 'wrong_refund_secret') secrets.remove(number)
      if (stale.includes(error.code))
        void cache.invalidateQueries({ queryKey: ['refund_forms.get', number] })
    },
  })
}

/** Refusals that mean that the loaded state is outdated. */
const stale: string[] = [
  'wrong_refund_secret',
  'refund_form_in_run',
  'form_refund_closed',
  'unable_to_refund',
]

/** Drawn and kept before anything is sent: if the answer is lost on the way, the next try is still the owner's. */
function ownSecret(number: string) {
  const known = secrets.get(number)
  if (known) return known
  const drawn = newSecret()
  secrets.keep(number, drawn)
  return drawn
}

type Body = Schema<'RefundFormInput'>

function bodyOf(fields: Fields, rule: TransferRule): Omit<Body, 'pin' | 'secret'> {
  const { first_name, last_name, address, postal_code, locality, country, iban } = fields
  const filled = (['house_number', 'email', 'phone'] as const).filter((name) => fields[name].trim())
  const more = Object.fromEntries(filled.map((name) => [name, fields[name].trim()]))
  const bic = asksBic(rule, iban) && fields.bic.trim() ? { bic: fields.bic.trim() } : {}
  return { first_name, last_name, address, postal_code, locality, country, iban, ...more, ...bic }
}

/** Reads the server's field errors, in the language of the page. */
function refusalsIn(error: unknown): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {}
  const details = error.details as Schema<'Detail'>[]
  const own = details.filter(({ field }) => field in limits)
  return Object.fromEntries(own.map(({ field, sentence }) => [field, sentence]))
}
