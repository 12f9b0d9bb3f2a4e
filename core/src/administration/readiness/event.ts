import type { Knex } from 'knex'
import type { EventRow } from '../../events/events.ts'
import { DomainError, isDetail } from '../../platform/errors.ts'
import { debtorOf, transferRuleOf } from '../../refunds/base/debtor.ts'
import { isOffered } from '../../visitor/pay.ts'
import { type About, found, type Look, type ReadinessRecord } from './finding.ts'

const day_ms = 86_400_000
const soon_days = 30
const languages = ['en', 'fr', 'de'] as const

/** Its dates, and whether it is in use. */
export const event: Look = async ({ ctx, event, now_ms }) => {
  const { dateBegin: begin, dateEnd: end, is_trial, enabled, archived } = event
  if (event.frozen === 'restored') return found('event_restored', { backup_at: event.backup_at! })
  if (event.frozen) return found('event_succeeded', { name: await successorOf(ctx.db, event) })
  if (archived) return found('event_archived')
  if (!begin || !end) return found('event_without_dates')
  if (Date.parse(end) < now_ms) return found('event_over', { end })
  if (!enabled) return found('event_disabled')
  return is_trial ? found('event_is_trial') : found('event_prepared', { begin, end })
}

async function successorOf(knex: Knex, { successor_id }: EventRow) {
  const successor = await knex('events').where({ _id: successor_id }).first('name')
  return successor?.name ?? successor_id
}

/** Until when the certificate for TWINT is good, held against the end of the event. */
export const twint_certificate: Look = ({ event, now_ms }) => {
  const { twint_certificate: certificate, dateEnd: end } = event
  if (!isOffered(event, 'twint_direct')) return found('certificate_not_needed')
  if (!certificate) return found('certificate_missing')
  const { valid_to: until } = certificate
  const until_ms = Date.parse(until)
  if (until_ms < now_ms) return found('certificate_expired', { until })
  if (end && until_ms < Date.parse(end))
    return found('certificate_ends_before_event', { until, end })
  const refunds_end = refundsEnd(event)
  if (refunds_end && until_ms < Date.parse(refunds_end))
    return found('certificate_ends_before_refunds', { until, end: refunds_end })
  const days = Math.floor((until_ms - now_ms) / day_ms)
  if (days < soon_days) return found('certificate_ends_soon', { until, days })
  return found('certificate_valid', { until })
}

const refund_days = 90

/** Until when TWINT pays back: the end of the refund form, or 90 days after the event where the form has none. */
function refundsEnd({ form_refund, dateEnd }: About['event']): string | undefined {
  if (form_refund?.enabled && form_refund.dateEnd) return form_refund.dateEnd
  return dateEnd ? new Date(Date.parse(dateEnd) + refund_days * day_ms).toISOString() : undefined
}

/** The account that the bank file is paid from, by the rules that the file is written by. */
export const bank_account: Look = ({ event }) => {
  const { form_refund, bank } = event
  if (!form_refund?.enabled) return found('bank_account_not_used')
  if (!bank?.iban && !bank?.account_name) return found('bank_account_missing')
  try {
    debtorOf(event)
    const { dialect } = transferRuleOf(event)
    return found(dialect === 'sepa' ? 'bank_account_sepa' : 'bank_account_accepted')
  } catch (error) {
    if (!(error instanceof DomainError) || !Array.isArray(error.details)) throw error
    const faults = error.details.filter(isDetail)
    const records = faults.map(({ field, error_code }): ReadinessRecord => {
      return { type: 'setting', id: field, name: field, ...(error_code && { error_code }) }
    })
    return found('bank_account_refused', {}, records)
  }
}

/** When visitors may ask for the rest, held against the end of the event. */
export const refund_form: Look = ({ event, now_ms }) => {
  const { form_refund, dateEnd: event_end } = event
  const { enabled, dateBegin, dateEnd: end } = form_refund ?? {}
  if (!enabled) return found('refund_form_not_used')
  if (end && Date.parse(end) < now_ms) return found('refund_form_closed', { end })
  if (end && event_end && Date.parse(end) <= Date.parse(event_end))
    return found('refund_form_ends_before_event', { end, event_end })
  if (!end) return found('refund_form_without_end')
  if (dateBegin && event_end && Date.parse(dateBegin) < Date.parse(event_end))
    return found('refund_form_opens_early', { begin: dateBegin, event_end })
  return found('refund_form_fits', { begin: dateBegin ?? event_end ?? '', end })
}

/** The date after which the persons of the event are erased. */
export const personal_data: Look = ({ event, now_ms }) => {
  const { personal_data_until: until, dateEnd } = event
  if (until) return found('personal_data_dated', { until })
  const is_over = Boolean(dateEnd) && Date.parse(dateEnd!) < now_ms
  return found(is_over ? 'personal_data_without_date' : 'personal_data_not_due')
}

type Text = Partial<Record<(typeof languages)[number], string>>

/** The languages are the event's own, and those that any of its texts is written in. */
export const texts: Look = (about) => {
  const shown = textsShown(about)
  if (shown.length === 0) return found('texts_not_used')
  const used = languages.filter(
    (one) => one === about.event.language || shown.some(({ text }) => text?.[one]?.trim()),
  )
  const records = shown.flatMap(({ id, text }): ReadinessRecord[] => {
    const missing = used.filter((one) => !text?.[one]?.trim())
    return missing.length > 0 ? [{ type: 'setting', id, name: missing.join(', ') }] : []
  })
  const params = { languages: used.join(', ') }
  if (records.length === 0) return found('texts_complete', params)
  return found('texts_missing', { ...params, count: records.length }, records)
}

const form_texts = ['form_refund_closed_text', 'form_refund_success_text'] as const
const donation_texts = [
  'notification_title',
  'notification_text',
  'webapp_greeting_text',
  'greeting_text_for_donation_if_event_liked',
  'greeting_text_for_donation_if_event_not_liked',
  'greeting_text_for_donation_if_they_prefer_not_to_say',
  'final_greeting_text_if_they_choose_to_donate',
  'final_greeting_text_if_they_choose_not_to_donate',
] as const

/** The texts of what is switched on. */
function textsShown({ event: { form_refund, donation } }: About) {
  const shown: { id: string; text: Text | undefined }[] = []
  if (form_refund?.enabled)
    for (const name of form_texts)
      shown.push({ id: `form_refund.${name}`, text: form_refund[name] })
  if (donation?.enabled)
    for (const name of donation_texts) shown.push({ id: `donation.${name}`, text: donation[name] })
  if (donation?.enabled && donation.enable_suggestion_if_not_liked)
    shown.push({ id: 'donation.suggestion_input_label', text: donation.suggestion_input_label })
  return shown
}
