import { rights } from '@kermesse/sdk/generated/rights'
import { allCurrencies } from '@kermesse/sdk/rules/currencies'
import { images, suggested, time } from '../resource/controls.ts'
import type { BodyOf, Section } from '../resource/define.ts'

const { superadmin } = rights
const zones = Intl.supportedValuesOf('timeZone')

/** Every setting of an event, by what it is about; whom the contract does not let set one does not see it. */
export const details: Section<BodyOf<'events'>>[] = [
  {
    title: 'general',
    fields: [
      { field: 'name', is_required: true },
      { field: 'dateBegin', is_required: true },
      { field: 'dateEnd', is_required: true },
      { field: 'dayStartTime', is_required: true, control: time },
      { field: 'timezone', is_required: true, control: suggested(zones) },
      { field: 'language', is_required: true },
      {
        field: 'currencyCode',
        is_required: true,
        control: suggested([...allCurrencies()]),
        fixed: { by: 'currency_is_fixed' },
      },
      { field: 'currencySymbol', is_required: true },
      'wallet_opens_at',
      'personal_data_until',
      'ask_for_the_postal_code',
      'is_trial',
    ],
  },
  {
    title: 'amounts',
    fields: [
      'round',
      'maxLoadAmount',
      'warningLoadAmount',
      'maxEntranceAmount',
      'maxConsumptionPrice',
      { field: 'amounts_to_display', control: suggested(['10', '20', '50', '100', '200']) },
      'desk_may_reverse',
    ],
  },
  { title: 'zone', fields: ['zone.ages', 'zone.payment_types', 'zone.unknown_tickets'] },
  { title: 'customization', fields: [{ field: 'customization.logo', control: images }] },
  {
    title: 'form_refund',
    fields: [
      'form_refund.enabled',
      'form_refund.dateBegin',
      'form_refund.dateEnd',
      'form_refund.form_refund_closed_text',
      'form_refund.form_refund_success_text',
    ],
  },
  {
    title: 'online_payment',
    fields: [
      'online_payment',
      'enable_credit_card',
      'enable_cards',
      { field: 'twint.enable_twint', shown: { help: keepsTwint } },
      'twint.enable_twint_direct',
      { field: 'twint.always_refund_by_cash', shown: { right: superadmin } },
      'twint.freight',
      { field: 'twint.disable_refund_by_twint', shown: { right: superadmin } },
      { field: 'card.disable_refund_by_mypos', shown: { right: superadmin } },
      { field: 'card.disable_refund_by_payrexx', shown: { right: superadmin } },
      { field: 'card.disable_delta_check_negative_transaction', shown: { right: superadmin } },
    ],
  },
  {
    title: 'bank',
    fields: ['bank.account_name', 'bank.iban', 'bank.bic', 'bank.charge_bearer'],
  },
  { title: 'provider', fields: ['pay.URL', 'pay.SECRET', 'pay.WEBHOOK_KEY'] },
  {
    title: 'twint_direct',
    fields: [
      'twint_direct.merchant_uuid',
      'twint_direct.cashregister_id',
      'twint_direct.confirmation_needed',
    ],
  },
  {
    title: 'tickets',
    fields: [
      'ticketsEnabled',
      'infomaniak.BASE_URL',
      'infomaniak.KEY',
      'infomaniak.USERNAME',
      'infomaniak.PASSWORD',
      'infomaniak.API_TOKEN',
      'infomaniak.SHARED_KEY',
      'infomaniak.PERIOD_ID',
    ],
  },
  { title: 'tokens', fields: ['shared_token', 'deposit_return_token'] },
  { title: 'auto_login', fields: ['autoLogin.SECURE_KEY', 'autoLogin.autoLogout'] },
  { title: 'wristband', fields: ['wristband.password'] },
  { title: 'app', fields: ['app_preferences.refresh_timeout'] },
  { title: 'wifi', fields: ['wifi.ssid', 'wifi.password', 'wifi.is_wep', 'wifi.is_hidden'] },
  {
    title: 'donation',
    fields: [
      'donation.enabled',
      'donation.notification_title',
      'donation.notification_text',
      'donation.webapp_greeting_text',
      'donation.enable_suggestion_if_not_liked',
      'donation.suggestion_input_label',
      'donation.greeting_text_for_donation_if_event_liked',
      'donation.greeting_text_for_donation_if_event_not_liked',
      'donation.greeting_text_for_donation_if_they_prefer_not_to_say',
      'donation.final_greeting_text_if_they_choose_to_donate',
      'donation.final_greeting_text_if_they_choose_not_to_donate',
    ],
  },
  {
    title: 'suspicious',
    fields: [
      'suspicious.refunds',
      'suspicious.same_iban',
      'suspicious.load',
      'suspicious.negative_debit',
    ],
  },
  {
    title: 'pos',
    fields: [
      'pos.patience_ms',
      'pos.confirm_above',
      'pos.undo_seconds',
      'pos.by_hand',
      'pos.low_balance',
      'pos.idle_minutes',
      'pos.blind_count',
      'pos.difference_limit',
      'pos.drawers_required',
      'pos.holder_check',
      'pos.gate_without_person',
      'pos.gate_unknown',
      'pos.gate_override',
      'pos.min_version',
    ],
  },
  {
    title: 'offline',
    fields: [
      'offline.enabled',
      'offline.limit_per_wristband',
      'offline.limit_per_device',
      'offline.hours',
      'offline.unknown_wristbands',
      'offline.top_up',
    ],
  },
  { title: 'embed', fields: ['embed.origins'] },
]

/** Refunds by TWINT are off, so that its top-ups go back by another way. */
function keepsTwint({ twint }: Record<string, unknown>) {
  const settings = (twint ?? {}) as Record<string, unknown>
  return settings.disable_refund_by_twint === true || settings.always_refund_by_cash === true
}
