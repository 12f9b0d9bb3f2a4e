import { describe, expect, test } from 'vitest'
import { resources } from './all_resources.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Required fields of each form; more are allowed. */
const forms: Record<string, string> = {
  events: `name dateBegin dateEnd dayStartTime timezone language currencyCode currencySymbol wallet_opens_at personal_data_until
    ask_for_the_postal_code is_trial round maxLoadAmount warningLoadAmount maxEntranceAmount maxConsumptionPrice
    amounts_to_display desk_may_reverse zone.ages zone.payment_types customization.logo form_refund.enabled
    form_refund.dateBegin form_refund.dateEnd form_refund.form_refund_closed_text form_refund.form_refund_success_text
    online_payment enable_credit_card enable_cards twint.enable_twint twint.enable_twint_direct
    twint.always_refund_by_cash twint.freight twint.disable_refund_by_twint card.disable_refund_by_mypos
    card.disable_refund_by_payrexx card.disable_delta_check_negative_transaction bank.account_name bank.iban bank.bic
    pay.URL pay.SECRET pay.WEBHOOK_KEY twint_direct.merchant_uuid twint_direct.cashregister_id ticketsEnabled
    infomaniak.BASE_URL infomaniak.KEY infomaniak.USERNAME infomaniak.PASSWORD infomaniak.SHARED_KEY
    infomaniak.PERIOD_ID shared_token deposit_return_token autoLogin.SECURE_KEY autoLogin.autoLogout
    wristband.password app_preferences.refresh_timeout wifi.ssid wifi.password wifi.is_wep wifi.is_hidden
    donation.enabled donation.notification_title donation.notification_text donation.webapp_greeting_text
    donation.enable_suggestion_if_not_liked donation.suggestion_input_label
    donation.greeting_text_for_donation_if_event_liked donation.greeting_text_for_donation_if_event_not_liked
    donation.greeting_text_for_donation_if_they_prefer_not_to_say
    donation.final_greeting_text_if_they_choose_to_donate
    donation.final_greeting_text_if_they_choose_not_to_donate suspicious.refunds suspicious.same_iban suspicious.load
    suspicious.negative_debit`,
  bars: `name order_number_prefix enable_table_service table_numbers hybrid_payment possible_deposits
    possible_deposit_returns info_text printers`,
  deposits: `name price deposit_type delta color return_color tag return_tag consumption_ids bar_ids_as_deposit
    bar_ids_as_deposit_return`,
  zones: 'ages payment_types voucher_packs categories',
  entrances: `name price type ages min_right payment_types sort_order allow_negative_balance deposit
    hide_in_bracelet_transfer display_begin_date display_end_date entrance_begin_date entrance_end_date voucher_packs`,
  entrance_groups: `name entrance_type entrances_ids zone_ids allow_entrance_purchase scan_only display_begin_date
    display_end_date`,
  users: 'email password event_id bar_id right smartphones',
  clients: `name address locality postal_code email age phone_number iban bic bank establishment_address
    entrance_begin_date entrance_end_date`,
  vouchers: 'name consumptions',
  voucher_packs: 'name isVisibleInApp vouchers',
}

describe('forms', () => {
  test.each(Object.keys(forms))('the form of %s has every field that it is to have', (name) => {
    const { form } = resources[name]!
    const there = (form ?? []).flatMap(({ fields }) => fields).map(({ field }) => field)
    expect(words(forms[name]!).filter((field) => !there.includes(field))).toEqual([])
  })
})

type Listed = { columns: string; filters?: string }
const lists: Record<string, Listed> = {
  events: { columns: 'name dateBegin dateEnd', filters: 'active currently_running archived' },
  bars: { columns: 'name number_of_smartphones users' },
  deposits: { columns: 'name price deposit_type delta' },
  zones: { columns: 'infomaniak_event_name date zone_name is_event_enabled is_zone_enabled' },
  users: {
    columns: 'email event_name bar_name right smartphones',
    filters: 'event_id bar_id right smartphones archived event_ended with_deleted',
  },
  clients: {
    columns: 'uid short_id name balance entrance_id entrance_begin_date entrance_end_date',
    filters: 'hybrid entrance_id disabled transferred is_bracelet_used',
  },
  vouchers: { columns: 'name highest_value consumptions' },
  voucher_packs: { columns: 'name vouchers isVisibleInApp' },
  refunds: { columns: 'type file_name creation_date status' },
  reports: { columns: 'type file_name created_at updated_at status', filters: 'file_name' },
  feedbacks: {
    columns: 'uid name feedback.eventLiked feedback.eventNotLikedText feedback.donationChoice',
    filters: 'eventLiked donationChoice uid name',
  },
}

describe('lists', () => {
  test.each(Object.keys(lists))(
    'the list of %s has every column and filter that it is to have',
    (name) => {
      const resource = resources[name]!
      const { columns, filters = '' } = lists[name]!
      const there = (fields: { field: string }[]) => fields.map(({ field }) => field)
      const lacks = (wanted: string, fields: { field: string }[]) =>
        words(wanted).filter((field) => field && !there(fields).includes(field))
      expect(lacks(columns, resource.columns)).toEqual([])
      expect(lacks(filters, resource.filters)).toEqual([])
    },
  )
})
