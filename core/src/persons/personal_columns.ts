/**
 * Every column of the database that can hold data of a visitor, and what an erasure does with it. A test refuses a column of text,
 * JSON or bytes that neither stands here nor in `not_personal`.
 */
type Fate =
  /** Emptied, or its row deleted. */
  | 'erased'
  /** Loses the values of the person; the rest stays. */
  | 'redacted'
  /** A number or reference without which money cannot be proved. It names nobody by itself. */
  | 'kept_as_proof'
  /** Sealed with the key of the installation and deleted within a day. */
  | 'sealed_and_short_lived'

export const personal_columns: Record<string, Record<string, Fate>> = {
  audit_log: {
    before: 'redacted',
    after: 'redacted',
    searched: 'redacted',
    record_id: 'kept_as_proof',
  },
  clients: {
    name: 'erased',
    address: 'erased',
    locality: 'erased',
    postal_code: 'erased',
    email: 'erased',
    phone_number: 'erased',
    iban: 'erased',
    bic: 'erased',
    bank: 'erased',
    establishment_address: 'erased',
    feedback: 'erased',
    uid: 'kept_as_proof',
    short_id: 'kept_as_proof',
    old_uids: 'kept_as_proof',
    pin_hash: 'kept_as_proof',
    ticket_id: 'kept_as_proof',
  },
  entrance_checks: {
    review_note: 'redacted',
    override_reason: 'redacted',
    sent: 'kept_as_proof',
  },
  file_chunks: { bytes: 'redacted' },
  idempotency_keys: { answer_sealed: 'sealed_and_short_lived' },
  import_rows: { read: 'erased' },
  mails: { address_hash: 'erased', content_sealed: 'erased' },
  payments: { raw_answer: 'erased', message: 'erased' },
  provider_refunds: { detail: 'erased' },
  push_messages: { content: 'erased', device: 'erased', url_sealed: 'erased' },
  push_subscriptions: { device: 'erased', subscription: 'erased' },
  refund_forms: {
    first_name: 'erased',
    last_name: 'erased',
    address: 'erased',
    house_number: 'erased',
    postal_code: 'erased',
    locality: 'erased',
    country: 'erased',
    email: 'erased',
    phone: 'erased',
    iban: 'erased',
    bic: 'erased',
    hold_detail: 'erased',
    owner_hash: 'erased',
  },
  refund_items: {
    payee: 'erased',
    detail: 'erased',
    name_at_bank: 'erased',
    end_to_end_id: 'kept_as_proof',
  },
  refund_rivals: { form: 'erased', owner_hash: 'erased' },
  transaction_reviews: { sent: 'kept_as_proof', input: 'kept_as_proof' },
}

/** The tables that an export reads by wristband: the personal ones, and the money of the person. */
export const exported_tables = [
  'clients',
  'wallets',
  'refund_forms',
  'refund_items',
  'refund_rivals',
  'mails',
  'push_subscriptions',
  'push_messages',
  'import_rows',
  'payments',
  'provider_refunds',
  'entrance_checks',
  'transactions',
  'transaction_reviews',
]

/** The other columns of text, JSON and bytes, by table: they hold nothing of a visitor, or the number of a wristband. */
export const not_personal: Record<string, string> = {
  app_version_chunks: 'bytes',
  app_versions: 'version name sha256',
  assets: 'name content_type bytes',
  audit_log: 'operation record_type request_id actor',
  balance_rollup: 'uid',
  bar_deposits: 'kind',
  bars: 'name order_number_prefix table_numbers hybrid_payment info_text printers',
  consumptions: 'name color type tag',
  copied_chip_rollup: 'uid',
  declined_sales: 'code',
  deposits: 'name deposit_type color return_color tag return_tag',
  device_hour_rollup: 'kind number',
  device_logs: 'device_type device_number place',
  device_overdrafts: 'device',
  device_rollup: 'kind number',
  device_tokens: 'token_hash token_sealed authorized_terminals permissions',
  devices: 'type number app_version brand operator holder subscription status app_version_key',
  donation_notifications: 'uid',
  drawn_numbers: 'short_id',
  drawer_links: 'smartphone_number',
  drawer_movements: 'kind from_account to_account pieces reason',
  drawer_reports: 'report previous_hash hash',
  drawers: 'number',
  due_work: 'kind',
  entrance_checks:
    'uid short_id reason smartphone_number bar_code direction report report_error flag ' +
    'decided violation',
  entrance_groups: 'name entrance_type entrances_ids zone_ids',
  entrance_presences: 'holder',
  entrances: 'name ages type payment_types voucher_packs',
  erasures: 'uid',
  event_messages: 'type data',
  event_totals: 'name currencyCode accounts',
  events:
    'name language timezone dayStartTime currencyCode currencySymbol amounts_to_display ' +
    'customization zone form_refund twint card twint_direct bank pay infomaniak autoLogin ' +
    'wristband app_preferences wifi donation secrets suspicious twint_certificate embed ' +
    'offline pos frozen',
  files: 'name content_type sha256',
  final_declines: 'request_hash answer',
  flow_hour_rollup: 'type from_account to_account kind',
  hour_rollup: 'type payment_type from_account to_account kind name',
  idempotency_keys: 'actor key operation request_hash',
  import_rows: 'outcome reason uid short_id cell',
  imports: 'file_name status error_code sheet other_sheets error_details hidden_rows hidden_sheets',
  ledger_audits: 'proof',
  mails: 'uid language',
  mismatch_rollup: 'uid',
  payment_directory: 'kind reference',
  payments:
    'uid reference provider method channel status currency provider_id link token qr_code ' +
    'pairing raw_status flags foreign_currency',
  poll_logs: 'level message reference',
  postings: 'kind name',
  print_jobs: 'server_id ip type kind ticket state error_code',
  print_watermarks: 'server_id',
  provider_calls: 'provider call reference outcome reason detail',
  provider_checks: 'provider unanswered differences',
  provider_movements: 'provider kind provider_id uid currency',
  provider_refunds:
    'uid method provider reference source_id source_reference tid currency status reason ' +
    'provider_id',
  push_messages: 'uid',
  push_subscriptions: 'uid language',
  raised_alarms: 'code',
  refund_forms: 'uid hold_reason',
  refund_items: 'uid status reason payment_kind attention decided_attention',
  refund_rivals: 'uid',
  refund_rollup: 'uid',
  refunds: 'type file_name status step message_id debtor error_code earlier_files',
  report_movements: 'provider kind provider_id reference currency',
  reports: 'type format file_name status reconciliation error_code',
  script_tokens: 'name operations token_hash last_address',
  secret_keys: 'proof',
  sessions: 'token_hash address user_agent terminal opened_by smartphone_number',
  shifts: 'smartphone_number',
  smartphone_reports: 'smartphone_number app_version',
  sold_out_marks: 'smartphone_number',
  spent_captchas: 'nonce',
  stocks: 'kind',
  terminals: 'terminal_code terminal_id state code brand operator holder subscription status',
  terms_history: 'kind terms',
  ticket_syncs: 'error_code credential_sealed',
  tickets:
    'ticket_provider provider_id bar_code token status event_name zone_name category_id ' +
    'category_name provider_status',
  transaction_reviews:
    'status device_id device error_code error details type uid smartphone_number ' +
    'decided_by reason',
  transactions:
    'type payment_type uid order_number table_number smartphone_number terminal_code ' +
    'card_transaction_id twint_direct_merchant_tran_id request_hash flags device_uid ' +
    'read_by',
  pairings: 'smartphone_number role state code_hash public_key modem',
  phone_entries: 'digest previous operation text signature input uid outcome code details',
  // Texts between staff, and lines of the app; both are deleted after 30 days.
  phone_logs: 'text',
  phone_messages: 'text',
  phone_states: 'silences',
  users: 'email name password_hash pin_hash staff_uid',
  vapid_keys: 'public_key private_key_sealed',
  voucher_packs: 'name vouchers',
  vouchers: 'name consumptions',
  wallet_edits: 'uid',
  wallet_hour_rollup: 'uid',
  wallet_rollup: 'uid owner',
  wallets: 'uid vouchers deposits transferred_to',
  // The body has ids, and the number of a wristband at most.
  webhook_attempts: 'error answer',
  webhook_deliveries: 'type body state last_error',
  webhooks: 'url types description disabled_reason secret_sealed previous_secret_sealed',
  wristband_directory: 'short_id uid',
  zones:
    'infomaniak_event_id infomaniak_event_name date_id zone_name zone_id ages ' +
    'payment_types voucher_packs categories',
}
