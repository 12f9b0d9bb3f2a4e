import { allPlainRows, plain_descriptions, plainRows } from './plain_rows.ts'
import { review_columns } from './review_columns.ts'
import type { Commands, Resources } from './row.ts'

const session = ['_id', 'created_at', 'last_used_at', 'address', 'user_agent', 'current'] as const
const user = ['_id', 'email', 'right', 'bar_name', 'event_name'] as const
const token = [
  '_id',
  'event_name',
  'token',
  'authorized_terminals',
  'bar_name',
  'permissions',
  'sessions',
] as const
const webhook = ['_id', 'url', 'types', 'description', 'enabled', 'disabled_reason'] as const
const print_job = [
  '_id',
  'bar_name',
  'ip',
  'kind',
  'order_number',
  'copies',
  'state',
  'error_code',
  'created_at',
] as const
const webhook_delivery = [
  '_id',
  'type',
  'state',
  'attempts',
  'last_status',
  'last_error',
  'due_at',
  'created_at',
] as const
const script_token = [
  '_id',
  'name',
  'event_name',
  'right',
  'made_by',
  'state',
  'last_used_at',
  'last_address',
  'expires_at',
] as const
const device_session = ['_id', 'smartphone_number', 'terminal', 'last_used_at', 'address'] as const
const event = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
const statistics = [
  'turnover',
  'debit',
  'entrance',
  'credit',
  'refunds',
  'cash_balance',
  'sold',
  'sold_twint',
  'sold_unused',
  'held',
  'unpaid',
  'donation',
] as const
const stock = ['bar_name', 'name', 'quantity', 'entered_at', 'item_id'] as const
const smartphones = ['event_smartphones.smartphones'] as const
const event_terminals = ['event_mypos_terminals.mypos_terminals'] as const
const terminal = ['_id', 'terminal_code', 'terminal_id', 'state', 'event_name'] as const
const pairing = ['state', 'is_paired', 'code', 'code_expires_at'] as const
const phone = [
  '_id',
  'smartphone_number',
  'role',
  'bar_name',
  'entrance_group_name',
  'state',
  'user',
  'last_used_at',
] as const
const drawer = [
  '_id',
  'number',
  'user',
  'state',
  'opened_at',
  'closed_at',
  'unconfirmed',
  'difference',
  'report_number',
] as const
const one_drawer = ['drawer', 'movements'] as const
const device = [
  '_id',
  'type',
  'number',
  'status',
  'app_version',
  'is_latest_version',
  'event_name',
] as const
const app_version = ['_id', 'version', 'name', 'size', 'is_latest', 'created_at'] as const
const smartphone = [
  'smartphone_number',
  'user',
  'bar',
  'total_transaction_amount',
  'gps_lat',
  'gps_long',
  'last_seen_at',
] as const
const mypos = [
  'terminal_code',
  'terminal_id',
  'user',
  'bar',
  'total_transaction_amount',
  'last_seen_at',
] as const
const bar = ['_id', 'name', 'consumptions', 'number_of_smartphones'] as const
const sold = ['_id', 'name', 'bar.name', 'price', 'type', 'deposit'] as const
const imported = ['row', 'name', 'outcome', 'reason', 'problem'] as const
const problem = ['field', 'error_code', 'error', 'bar_name'] as const
const deposit = ['_id', 'name', 'price', 'deposit_type', 'delta'] as const
const entrance = ['_id', 'name', 'price', 'type', 'ages', 'payment_types'] as const
const entrance_group = ['_id', 'name', 'entrance_type', 'entrances_ids', 'zone_ids'] as const
const zone = [
  '_id',
  'infomaniak_event_name',
  'date',
  'zone_name',
  'is_event_enabled',
  'is_zone_enabled',
] as const
const ticket = ['_id', 'event_name', 'ticket_provider', 'ticket.bar_code', 'status'] as const
const ticket_sync = ['synced_at', 'wanted_at', 'count', 'error_code'] as const
const client = ['uid', 'short_id', 'name', 'balance', 'refundable', 'age', 'disabled'] as const
const transaction = [
  '_id',
  'date',
  'type',
  'payment_type',
  'amount',
  'balance',
  'short_id',
  'refunded',
] as const
const money_back = ['money_back.way', 'money_back.to', 'money_back.amount'] as const
const transferred = [
  'amount',
  'client.short_id',
  'client.uid',
  'client.name',
  'client.balance',
] as const
const paid_out = ['amount', 'can_be_refunded_by_twint', 'warning', 'twint_freight'] as const
const check = [
  'date',
  'short_id',
  'bar_code',
  'direction',
  'allowed',
  'reason',
  'flag',
  'entrance_name',
  'age',
] as const
const report = [
  'file_name',
  'type',
  'status',
  'progress',
  'total_in',
  'total_out',
  'agrees',
  'reconciliation',
  'created_at',
] as const
const client_refund = [
  'transaction_id',
  'method',
  'amount',
  'status',
  'message',
  'freight',
] as const
const payment = ['_id', 'created_at', 'reference', 'method', 'amount', 'status', 'flags'] as const
const payment_state = ['reference', 'status', 'orderStatus', 'method', 'amount', 'fee'] as const
const poll_entry = [
  '_id',
  'createdAt',
  'referenceNumber',
  'method',
  'amount',
  'status',
  'can_force_timeout',
] as const
const poll_job = ['status', 'waiting', 'last_run_at', 'changed_at', 'changed_by'] as const
const refund = [
  '_id',
  'file_name',
  'status',
  'step',
  'count',
  'done',
  'failed',
  'total_amount',
  'creation_date',
] as const

/** One row per operation: `bars.list` is `kermesse bars list`. Those of plain resources follow from the contract. */
export const commands = {
  ...allPlainRows(),
  'secrets.rotate': {
    columns: ['resealed', 'keys'],
    confirm:
      'Draw a new secret key, and seal everything under it? Keep a copy of secret.key afterwards.',
  },
  // Solved by the client itself where it is asked for.
  'captcha.get': { columns: ['signature'], hidden: true },
  'system.health': {
    columns: [
      'status',
      'version',
      'database',
      'writes',
      'worker',
      'disk',
      'database_disk',
      'clock',
      'clock_offset_s',
    ],
  },
  'system.doctor': { items: 'findings', columns: ['level', 'check', 'message'], hidden: true },
  'system.live': { columns: ['status', 'version'] },
  'system.ready': { columns: ['status', 'version'] },
  'users.login': { columns: ['token', 'right', 'expires_at', 'event_id'], hidden: true },
  'users.me': { columns: ['_id', 'email', 'right', 'event_name', 'event_id', 'bar_id'] },
  'sessions.list': { items: 'sessions', columns: session },
  'sessions.end': { columns: [] },
  'sessions.revoke': { columns: [], confirm: 'End session {id}?' },
  'users.list': {
    items: 'users',
    columns: user,
    examples: [
      'kermesse users list --event "Summer on the Quay" --right cashier --all',
      'kermesse users list --smartphones 101,102',
    ],
  },
  'users.create': {
    columns: user,
    examples: [
      'kermesse users create --event "Summer on the Quay" --email till-1@example.org \\\n' +
        '    --right cashier --bar-id "Main bar" --password "$PASSWORD"',
    ],
  },
  'users.get': { columns: [...user, 'event_id', 'bar_id', 'smartphones', 'deleted', 'created_at'] },
  'users.update': { columns: user },
  'users.validate': { columns: ['email', 'smartphones'] },
  'users.sessions': {
    items: 'sessions',
    columns: session,
    examples: ['kermesse users sessions till-1@example.org'],
  },
  'users.end_sessions': {
    columns: ['ended'],
    confirm: 'Sign user {id} out?',
    examples: ['kermesse users end-sessions till-1@example.org --session-id ID'],
  },
  'users.force_create': { columns: user },
  'users.force_update': { columns: user },
  'users.restore': { columns: user },
  'users.link': { columns: ['path', 'expires_at'] },
  'users.unlink': { columns: [], confirm: 'Revoke the login links of user {id}?' },
  'users.token_valid': { columns: ['token_valid'] },
  'users.delete': { columns: [], confirm: 'Delete user {id}? Their sessions end.' },
  'script_tokens.list': {
    items: 'script_tokens',
    columns: script_token,
    examples: ['kermesse script-tokens list --event "Summer on the Quay"'],
  },
  'script_tokens.create': {
    columns: ['_id', 'name', 'token', 'right', 'event_name', 'operations', 'expires_at'],
    examples: [
      'kermesse script-tokens create --event "Summer on the Quay" --name nightly --right admin',
      'kermesse script-tokens create --event "Summer on the Quay" --name export \\\n' +
        '    --operations clients.list,transactions.list --expires-at 2027-01-31',
    ],
  },
  'script_tokens.revoke': {
    columns: [],
    confirm: 'Revoke token {id}? Scripts that use it stop at once.',
    examples: ['kermesse script-tokens revoke nightly --event "Summer on the Quay"'],
  },
  'pairings.list': {
    items: 'pairings',
    columns: phone,
    examples: ['kermesse pairings list --event "Summer on the Quay" --state paired,waiting'],
  },
  'pairings.create': {
    columns: ['code', 'path', 'pairing.smartphone_number', 'pairing.code_expires_at'],
    examples: [
      'kermesse pairings create --event "Summer on the Quay" --smartphone-number 101 \\\n' +
        '    --role seller --bar-id "Main bar"',
    ],
  },
  'pairings.get': { columns: [...phone, 'ends_at', 'paired_at', 'ended_at', 'queue'] },
  'pairings.update': {
    columns: phone,
    examples: ['kermesse pairings update ID --event "Summer on the Quay" --bar-id "Wine bar"'],
  },
  'pairings.end': {
    columns: phone,
    confirm: 'End pairing {id}? The phone is signed out, for good.',
  },
  'pairings.lose': {
    columns: phone,
    confirm: 'Is phone {id} lost? It is signed out, for good.',
  },
  'pairings.send_message': {
    columns: ['_id', 'phones'],
    examples: [
      'kermesse pairings send-message --event "Summer on the Quay" --text "Last orders at 23:30"',
      'kermesse pairings send-message --event "Summer on the Quay" --bar-id "Wine bar" \\\n' +
        '  --text "The ice has come. Fetch it at the tent."',
    ],
  },
  'pairings.lock': { columns: phone },
  'pairings.unlock': { columns: phone },
  'pairings.ask_for_log': { columns: [...phone, 'log_asked_at'] },
  'pairings.download_log': {
    columns: [],
    examples: ['kermesse pairings download-log ID --event "Summer on the Quay"'],
  },
  // These are for the phone itself.
  'pairings.redeem': { columns: ['_id', 'smartphone_number', 'role'], hidden: true },
  'pairings.challenge': { columns: ['challenge', 'expires_at'], hidden: true },
  'pairings.sign_in': { columns: ['token', 'right', 'expires_at', 'user'], hidden: true },
  'pairings.people': { items: 'people', columns: ['user_id', 'user', 'right'], hidden: true },
  'pairings.sign_person_in': { columns: ['_id', 'email', 'right'], hidden: true },
  'pairings.read_message': { columns: [], hidden: true },
  'pairings.send_log': { columns: [], hidden: true },
  'pairings.sign_person_out': { columns: [], hidden: true },
  'drawers.list': {
    items: 'drawers',
    columns: drawer,
    examples: ['kermesse drawers list --event "Summer on the Quay" --state open'],
  },
  'shifts.list': {
    items: 'shifts',
    columns: ['smartphone_number', 'bar_name', 'user', 'state', 'began_at', 'ended_at', '_id'],
    examples: ['kermesse shifts list --event "Summer on the Quay" --search "Camille"'],
  },
  'shifts.report': {
    columns: ['shift', 'payments', 'items', 'top_ups', 'payouts', 'corrections'],
    examples: ['kermesse shifts report ID --event "Summer on the Quay" --json'],
  },
  'drawers.open': {
    columns: one_drawer,
    examples: [
      'kermesse drawers open --event "Summer on the Quay" --number 12 \\\n' +
        '    --pieces \'[{"value": 20, "quantity": 5}]\'',
    ],
  },
  'drawers.get': { columns: one_drawer },
  'drawers.report': {
    columns: ['kind', 'report_number', 'number', 'people', 'cash', 'payments', 'hash'],
    examples: ['kermesse drawers report ID --event "Summer on the Quay" --json'],
  },
  'drawers.download': {
    columns: [],
    examples: ['kermesse drawers download ID --event "Summer on the Quay" --format pdf'],
  },
  'drawers.transactions': {
    items: 'transactions',
    columns: ['date', 'type', 'cash_amount', 'smartphone_number', 'reversal_of', '_id'],
    examples: [
      'kermesse drawers transactions ID --event "Summer on the Quay" --figure cash_refunds',
    ],
  },
  'drawers.move': {
    columns: one_drawer,
    examples: [
      'kermesse drawers move ID --event "Summer on the Quay" \\\n' +
        '    --direction in --amount 200 --reason "change from the office"',
    ],
  },
  'drawers.confirm': { columns: one_drawer },
  'drawers.count': { columns: one_drawer },
  'drawers.hand_over': { columns: one_drawer },
  'drawers.continue': { columns: one_drawer },
  'drawers.close': {
    columns: one_drawer,
    confirm: 'Close drawer {id}? It is never opened again.',
    examples: [
      'kermesse drawers close ID --event "Summer on the Quay" \\\n' +
        '    --pieces \'[{"value": 20, "quantity": 7}]\'',
    ],
  },
  'events.stream': { columns: [], hidden: true },
  'messages.list': {
    items: 'messages',
    columns: ['position', 'timestamp', 'type', 'data'],
    examples: [
      'kermesse messages list --event "Summer on the Quay"',
      'kermesse messages list --event "Summer on the Quay" --after 120 --types payment.flagged',
    ],
  },
  // kermesse trigger does it.
  'messages.trigger': { columns: ['id'], hidden: true },
  'webhooks.list': {
    items: 'webhooks',
    columns: webhook,
    examples: ['kermesse webhooks list --event "Summer on the Quay"'],
  },
  'webhooks.create': {
    columns: ['webhook', 'secret'],
    examples: [
      'kermesse webhooks create --event "Summer on the Quay" --webhook-url https://example.org/kermesse \\\n' +
        '    --types payment.succeeded,refund.returned',
    ],
  },
  'webhooks.get': {
    columns: [...webhook, 'failing_since', 'previous_secret_ends_at', 'created_at'],
  },
  'webhooks.update': {
    columns: webhook,
    examples: ['kermesse webhooks update ID --event "Summer on the Quay" --enabled true'],
  },
  'webhooks.delete': {
    columns: [],
    confirm: 'Delete webhook {id}, its secret and the list of its deliveries?',
  },
  'webhooks.rotate_secret': {
    columns: ['webhook', 'secret'],
    confirm: 'Draw a new secret for webhook {id}?',
    examples: [
      'kermesse webhooks rotate-secret ID --event "Summer on the Quay" --previous-hours 48',
    ],
  },
  'webhooks.test': { columns: webhook_delivery },
  'webhook_deliveries.list': {
    items: 'webhook_deliveries',
    columns: webhook_delivery,
    examples: ['kermesse webhook-deliveries list --event "Summer on the Quay" --state failed'],
  },
  'webhook_deliveries.get': { columns: ['delivery', 'url', 'body', 'log'] },
  'webhook_deliveries.redeliver': { columns: webhook_delivery },
  'print_jobs.list': {
    items: 'print_jobs',
    columns: print_job,
    examples: ['kermesse print-jobs list --event "Summer on the Quay" --state maybe --state held'],
  },
  'print_jobs.take': { items: 'print_jobs', columns: ['_id', 'ip', 'type', 'lease'], hidden: true },
  'print_jobs.report': { columns: print_job, hidden: true },
  'print_jobs.test': { columns: print_job },
  'print_jobs.reprint': { columns: print_job },
  'print_jobs.cancel': { columns: print_job },
  'tokens.login': { columns: ['token', 'right', 'expires_at', 'event_id'], hidden: true },
  'tokens.list': { items: 'tokens', columns: token },
  'tokens.create': {
    columns: token,
    examples: [
      'kermesse tokens create --event "Summer on the Quay" --authorized-terminals T-01,T-02',
      'kermesse tokens create --event "Summer on the Quay" --permissions deposit_return',
    ],
  },
  'tokens.get': { columns: [...token, 'event_id', 'archived', 'deleted', 'created_at'] },
  'tokens.validate': { columns: ['authorized_terminals', 'error'] },
  'tokens.force_create': { columns: token },
  'tokens.update': { columns: token },
  'tokens.force_update': { columns: token },
  'tokens.archive': { columns: token, confirm: 'Archive token {id}? Its devices are signed out.' },
  'tokens.restore': { columns: token },
  'tokens.sessions': {
    items: 'sessions',
    columns: device_session,
    examples: ['kermesse tokens sessions ID'],
  },
  'tokens.end_sessions': {
    columns: ['ended'],
    confirm: 'Sign the devices of token {id} out?',
    examples: ['kermesse tokens end-sessions ID --session-id ID'],
  },
  'tokens.exists': { columns: ['exists'] },
  'tokens.delete': { columns: [], confirm: 'Delete token {id}? Its devices are signed out.' },
  'events.list': { items: 'events', columns: event },
  'events.create': {
    columns: event,
    examples: [
      'kermesse events create --file festival.yaml',
      'kermesse events create --name "Summer on the Quay" --language fr --currency-code CHF',
    ],
  },
  'events.general': {
    columns: ['event_id', 'name', 'dateBegin', 'dateEnd', 'currencyCode', 'wallet_is_open'],
  },
  'events.get': {
    columns: [
      ...event,
      'language',
      'timezone',
      'dayStartTime',
      'currencyCode',
      'round',
      'maxLoadAmount',
      'maxEntranceAmount',
      'maxConsumptionPrice',
      'online_payment',
      'form_refund',
      'bank',
      'secrets_set',
      'created_at',
    ],
  },
  'events.update': { columns: event },
  'events.embed': { columns: ['address', 'origins'], hidden: true },
  'events.language': { columns: ['language'] },
  'events.infomaniak': { columns: ['PERIOD_ID'] },
  'events.customization': { columns: ['customization.logo'] },
  'events.totals': {
    items: 'event_totals',
    columns: ['_id', 'name', 'currencyCode', 'owed', 'wallets', 'transactions', 'deleted_at'],
  },
  'events.enable': { columns: event },
  'events.disable': {
    columns: event,
    confirm: 'Disable event {id}? Its bars and cash desks stop at once.',
  },
  'events.delete': {
    columns: [],
    confirm: 'Delete event {id}? It can be brought back with: kermesse events restore',
  },
  'events.restore': { columns: event },
  'events.archive': {
    columns: event,
    confirm: 'Archive event {id}? Nothing in it can be changed afterwards, ever.',
  },
  'events.name_successor': {
    columns: ['event._id', 'event.name', 'original.name', 'payments', 'refunds'],
    confirm:
      'Let event {id} replace its original? No money moves at the original any more, for good.',
    examples: [
      'kermesse events name-successor "Summer 2026 (restored)" --name "Summer 2026 (restored)"',
      'kermesse events name-successor "Summer 2026 (restored)" --name "Summer 2026 (restored)" --dry-run',
    ],
  },
  'events.duplicate': {
    columns: event,
    examples: [
      'kermesse events duplicate "Summer 2026" --name "Summer 2027" --date-begin 2027-07-02',
    ],
  },
  'events.shifted_dates': {
    items: 'dates',
    columns: ['record_type', 'name', 'field', 'before', 'after'],
    examples: ['kermesse events shifted-dates "Summer 2026" --date-begin 2027-07-02'],
  },
  'events.set_certificate': { columns: ['_id', 'name', 'twint_certificate'] },
  'events.renew_certificate': { columns: ['_id', 'name', 'twint_certificate'] },
  'events.delete_certificate': {
    columns: ['_id', 'name', 'twint_certificate'],
    confirm: 'Forget the TWINT certificate of event {id}?',
  },
  'assets.create': {
    columns: ['data.assets'],
    text: 'assets',
    examples: ['kermesse assets create --event "Summer on the Quay" --file logo.png'],
  },
  'assets.get': { columns: [] },
  'events.db_backup': { columns: [], hidden: true },
  'events.db_restore': { columns: ['event.name', 'rows', 'audit.ok'], hidden: true },
  'events.db_restore_file': { columns: ['event.name', 'rows', 'audit.ok'], hidden: true },
  'events.delete_forever': {
    columns: ['success', 'totals.owed'],
    confirm: 'Delete event {id} for ever, with everybody and everything in it?',
  },
  'events.link': { columns: ['path', 'expires_at'] },
  'events.unlink': { columns: [], confirm: 'Revoke the login links of event {id}?' },
  'events.audit': {
    columns: ['ok', 'event_name', 'wallets', 'transactions', 'equation', 'checked_at'],
  },
  'events.readiness': { items: 'checks', columns: ['state', 'id', 'code', 'count'] },
  'events.offline_risk': {
    columns: [
      'amount',
      'bound_by',
      'wristbands',
      'limit_per_wristband',
      'by_wristbands',
      'devices',
      'limit_per_device',
      'by_devices',
    ],
    examples: [
      'kermesse events offline-risk "Summer on the Quay"',
      'kermesse events offline-risk "Summer on the Quay" --limit-per-wristband 20',
    ],
  },
  'events.cockpit': {
    columns: [
      'at',
      'sales.count',
      'sales.amount',
      'devices.assigned',
      'devices.silent',
      'declined.count',
      'payments.pending',
      'jobs',
      'alarms',
      'debts.wristbands',
      'debts.amount',
    ],
    examples: [
      'kermesse events cockpit "Summer on the Quay"',
      'kermesse events cockpit "Summer on the Quay" --silent-minutes 20 --json devices,alarms',
    ],
  },
  'event_smartphones.get': { columns: smartphones },
  'event_smartphones.set': {
    columns: smartphones,
    confirm: 'Replace the whole list of smartphones of event {id}?',
  },
  'event_smartphones.force': {
    columns: smartphones,
    confirm: 'Replace the whole list of smartphones of event {id}, taking them from other events?',
  },
  'event_smartphones.validate': {
    items: 'smartphones',
    columns: ['smartphone_number', 'event_name'],
  },
  'event_smartphones.export': { columns: [] },
  'event_terminals.get': { columns: event_terminals },
  'event_terminals.set': {
    columns: event_terminals,
    confirm: 'Replace the whole list of card terminals of event {id}?',
  },
  'event_terminals.force': {
    columns: event_terminals,
    confirm: 'Replace the whole list of terminals of event {id}, taking them from other events?',
  },
  'event_terminals.validate': {
    items: 'mypos_terminals',
    columns: ['mypos_terminal_number', 'event_name'],
  },
  'event_terminals.export': { columns: [] },
  'terminals.list': { items: 'mypos_terminals', columns: terminal },
  'terminals.create': {
    columns: terminal,
    examples: ['kermesse terminals create --terminal-code T-01 --terminal-id 90012345'],
  },
  'terminals.get': { columns: [...terminal, 'is_paired', 'event_id', 'created_at'] },
  'terminals.update': { columns: terminal },
  'terminals.delete': { columns: [], confirm: 'Delete card terminal {id}?' },
  'terminals.status': { columns: pairing },
  'terminals.pair': { columns: pairing },
  'terminals.unpair': { columns: pairing },
  'terminals.cancel': { columns: pairing },
  'devices.list': {
    items: 'devices',
    columns: device,
    examples: ['kermesse devices list --outdated', 'kermesse devices list --status under_repair'],
  },
  'devices.logs': {
    items: 'device_logs',
    columns: [
      'device_type',
      'device_number',
      'where',
      'event',
      'user',
      'bar',
      'added_on',
      'removed_on',
    ],
    examples: ['kermesse devices logs --device-number 101'],
  },
  'devices.get': {
    columns: [
      ...device,
      'latest_version',
      'brand',
      'operator',
      'holder',
      'purchase_date',
      'subscription',
      'user',
      'updated',
    ],
  },
  'devices.update': {
    columns: device,
    examples: ['kermesse devices update 101 --status under_repair'],
  },
  'devices.delete': { columns: [], confirm: 'Delete device {id}? Its log stays.' },
  'latest_app.list': { items: 'latest_app', columns: app_version },
  'latest_app.create': { columns: app_version, hidden: true },
  'latest_app.get': { columns: [...app_version, 'sha256'] },
  'latest_app.delete': { columns: [], confirm: 'Withdraw version {id} of the app?' },
  'latest_app.download': { columns: [] },
  'replica_sets.list': {
    items: 'replica_sets',
    columns: ['name', 'stateStr', 'health', 'uptime', 'self', 'lag'],
  },
  'smartphones.list': { items: 'smartphones', columns: smartphone },
  'smartphones.get': {
    columns: [
      'smartphone_number',
      'app_version',
      'total_transaction_amount',
      'gps_lat',
      'gps_long',
    ],
  },
  'smartphones.report': { columns: [] },
  'smartphones.transactions_export': { columns: [] },
  'smartphones.entrance_checks_export': { columns: [] },
  'mypos.list': { items: 'mypos', columns: mypos },
  'mypos.get': { columns: ['terminal_code', 'terminal_id', 'total_transaction_amount'] },
  'mypos.transactions_export': { columns: [] },
  'bars.list': { items: 'bars', columns: bar },
  'bars.all': { items: 'bars', columns: ['_id', 'name', 'event_name'] },
  'bars.create': {
    columns: bar,
    examples: ['kermesse bars create --event "Summer on the Quay" --name "Main bar"'],
  },
  'bars.get': {
    columns: [...bar, 'possible_deposits', 'possible_deposit_returns', 'printers', 'created_at'],
  },
  'bars.update': {
    columns: bar,
    examples: ['kermesse bars update "Main bar" --event "Summer on the Quay" --file bar.yaml'],
  },
  'bars.delete': { columns: [], confirm: 'Delete bar {id}? What was sold stays in the ledger.' },
  'bars.restore': { columns: bar },
  'bars.import': { items: 'rows', columns: imported, hidden: true },
  'bars.export': { columns: [], hidden: true },
  'bars.download_template': { columns: [] },
  'bar_consumptions.import': {
    items: 'rows',
    columns: imported,
    text: 'consumptions_data',
    examples: [
      'kermesse bar-consumptions import "Main bar" --event "Summer on the Quay" --file menu.xlsx',
    ],
  },
  'bar_consumptions.export': { columns: [] },
  'bar_consumptions.download_template': { columns: [] },
  'bars.validate': { items: 'server_errors', columns: problem },
  'consumptions.list': {
    items: 'consumptions',
    columns: sold,
    examples: ['kermesse consumptions list --event "Summer on the Quay" --include-from-all-bars'],
  },
  'consumptions.all': {
    items: 'consumptions',
    columns: ['id', 'name', 'bar_name', 'price', 'type'],
  },
  'all_consumptions.create': {
    items: 'consumptions',
    columns: sold,
    examples: [
      'kermesse all-consumptions create --event "Summer on the Quay" --name Water --type quantity \\\n' +
        '    --price 3 --all-bars --position 0',
    ],
  },
  'all_consumptions.update': {
    items: 'consumptions',
    columns: sold,
    confirm: 'Change "{current_name}" at many points of sale?',
    examples: [
      'kermesse all-consumptions update --event "Summer on the Quay" --current-name Water \\\n' +
        '    --price 3.50 --all-bars',
    ],
  },
  'all_consumptions.validate': { items: 'server_errors', columns: problem },
  'pos.catalogue': {
    columns: ['revision', 'event', 'bars'],
    examples: ['kermesse pos catalogue --event "Summer on the Quay" --bar-id "Main bar" --json'],
  },
  'pos.send_entries': {
    items: 'results',
    columns: ['pairing_id', 'seq', 'outcome', 'code', 'review_id'],
    examples: ['kermesse pos send-entries --event "Summer on the Quay" --file entries.json'],
  },
  'pos.stock': { items: 'stocks', columns: ['bar_id', 'item_id', 'kind', 'left', 'entered_at'] },
  'pos.stream': { columns: [], hidden: true },
  'pos.passes': { columns: [], hidden: true },
  'pos.wallets': { columns: [], hidden: true },
  'printer.test': {
    columns: ['ip', 'reachable', 'status', 'error_code', 'latency_ms', 'detail'],
    examples: ['kermesse printer test --type epson --server-id kitchen --ip 192.168.1.50'],
  },
  ...plainRows('deposits', deposit),
  'deposits.create': {
    columns: deposit,
    examples: [
      'kermesse deposits create --event "Summer on the Quay" --name Cup --price 2 --deposit-type CUP',
    ],
  },
  'deposits.get': { columns: [...deposit, 'color', 'return_color', 'tag', 'return_tag'] },
  'deposits.delete': { columns: [], confirm: 'Delete deposit {id}? Its sales stay in the ledger.' },
  ...plainRows('entrances', entrance),
  'entrances.create': {
    columns: entrance,
    examples: [
      'kermesse entrances create --event "Summer on the Quay" --name Weekend --price 60 \\\n' +
        '    --type entrance --payment-types cash,card',
    ],
  },
  'entrances.get': {
    columns: [...entrance, 'deposit', 'entrance_begin_date', 'entrance_end_date', 'voucher_packs'],
  },
  'entrances.delete': {
    columns: [],
    confirm: 'Delete entrance {id}? Its sales stay in the ledger.',
  },
  'entrances.all': { items: 'entrances', columns: entrance },
  ...plainRows('entrance_groups', entrance_group),
  'entrance_groups.create': {
    columns: entrance_group,
    examples: [
      'kermesse entrance-groups create --event "Summer on the Quay" --name "Main gate" \\\n' +
        '    --entrance-type both',
    ],
  },
  'entrance_groups.get': {
    columns: [
      ...entrance_group,
      'allow_entrance_purchase',
      'scan_only',
      'display_begin_date',
      'display_end_date',
    ],
  },
  'entrance_groups.sell': { columns: transaction },
  'zones.list': { items: 'zones', columns: zone },
  'zones.reload': {
    columns: ['message', 'loaded', 'deleted'],
    examples: ['kermesse zones reload --event "Summer on the Quay"'],
  },
  'zones.clear': { columns: [], confirm: 'Delete all zones of the event?' },
  'zones.get': {
    columns: [...zone, 'ages', 'payment_types', 'voucher_packs', 'categories'],
  },
  'zones.update': { columns: zone },
  'zones.enable': { columns: zone },
  'zones.disable': { columns: zone, confirm: 'Close zone {id}? Nobody passes into it any more.' },
  'zones.enable_event': { items: 'zones', columns: zone },
  'zones.disable_event': {
    items: 'zones',
    columns: zone,
    confirm: 'Close every zone of show {infomaniak_event_id}?',
  },
  'tickets.list': {
    items: 'tickets',
    columns: [...ticket, 'ticket.event_name', 'ticket.zone_name'],
    examples: ['kermesse tickets list --event "Summer on the Quay" --search 26070'],
  },
  'tickets.lookup': { columns: ['short_id', 'event_id'] },
  'tickets.exchange': {
    columns: ['client.short_id', 'client.ticket_id', 'client.balance', 'replayed'],
    examples: [
      'kermesse tickets exchange --event "Summer on the Quay" --code 26070400037 --uid 4711',
    ],
  },
  'tickets.sync_status': { columns: ticket_sync },
  'tickets.sync': { columns: ticket_sync },
  'tickets.get': {
    columns: [...ticket, 'ticket.token', 'ticket.event_name', 'ticket.zone_name', 'zone_id'],
  },
  'clients.list': {
    items: 'clients',
    columns: client,
    examples: [
      'kermesse clients list --event "Summer on the Quay" --search 4711',
      'kermesse clients list --event "Summer on the Quay" --all --json short_id,balance',
      'kermesse clients list --event "Summer on the Quay" --columns short_id,name,email',
    ],
  },
  'clients.generate': {
    columns: [],
    examples: [
      'kermesse clients generate --event "Summer on the Quay" --count 5000 --out bands.xlsx',
    ],
  },
  'clients.import_excel': { columns: ['status', 'data.import_id'], hidden: true },
  'clients.imports': {
    items: 'imports',
    columns: ['import_id', 'created_at', 'file_name', 'status', 'success', 'failure', 'skipped'],
    examples: ['kermesse clients imports --event "Summer on the Quay"'],
  },
  'clients.import_status': {
    columns: ['data.status', 'data.band_count', 'data.success', 'data.failure', 'data.skipped'],
  },
  'clients.import_preview': {
    items: 'rows',
    columns: ['row', 'outcome', 'reason', 'uid', 'short_id', 'has_pin', 'name'],
    hidden: true,
  },
  'clients.import_result': { columns: [] },
  'clients.import_rows': {
    items: 'rows',
    columns: ['row', 'outcome', 'reason', 'uid', 'short_id'],
  },
  'clients.changes': { columns: [], hidden: true },
  'clients.short': { columns: ['short_id', 'name', 'balance', 'age', 'pin_required', 'as_of'] },
  'clients.transfer': {
    columns: transferred,
    confirm: 'Move everything from wristband {uid} to {new_uid}? {uid} is blocked afterwards.',
  },
  'transactions.reverse': {
    columns: [...transaction, ...money_back],
    confirm: 'Reverse transaction {transaction_id} of wristband {uid}?',
  },
  'clients.get': {
    columns: [
      ...client,
      'has_pin',
      'entrance_id',
      'entrance_begin_date',
      'entrance_end_date',
      'vouchers',
      'creation_date',
    ],
  },
  'clients.credit': {
    columns: transaction,
    examples: [
      'kermesse clients credit 4711 --event "Summer on the Quay" --type credit --amount 20',
    ],
  },
  'clients.update': { columns: client },
  'clients.refund_options': {
    items: 'options',
    columns: ['method', 'amount', 'freight', 'rounding', 'stays', 'warning', 'error_code'],
    examples: ['kermesse clients refund-options KJ0002AC --event "Summer on the Quay"'],
  },
  'clients.checkout': {
    columns: paid_out,
    confirm: 'Pay the remainder of wristband {uid} out in cash?',
  },
  'clients.import': {
    items: 'rows',
    columns: ['row', 'outcome', 'reason', 'uid', 'short_id'],
    text: 'clients_data',
    examples: ['kermesse clients import --event "Summer on the Quay" --file bands.txt'],
  },
  'clients.checkout_force': {
    columns: paid_out,
    confirm: 'Pay the remainder of wristband {uid} out in cash anyway?',
  },
  'clients.refund': {
    items: 'data',
    columns: client_refund,
    confirm: 'Pay back to wristband {uid} what came by this method?',
    examples: ['kermesse clients refund UID --method twint --event "Summer on the Quay"'],
  },
  'clients.refund_all': {
    items: 'data',
    columns: client_refund,
    confirm: 'Pay back to wristband {uid} all that can go back by the way it came?',
  },
  'clients.refund_transaction': {
    items: 'data',
    columns: client_refund,
    confirm: 'Pay transaction {transaction_id} back by the way it came?',
  },
  'clients.refund_transaction_by': {
    items: 'data',
    columns: client_refund,
    confirm: 'Pay transaction {transaction_id} back by the way it came?',
  },
  'clients.set_vouchers': { columns: [...client, 'vouchers'] },
  'clients.transactions_xlsx': { columns: [] },
  'clients.transactions_pdf': { columns: [] },
  'feedbacks.list': {
    items: 'feedbacks',
    columns: [
      'short_id',
      'name',
      'feedback.eventLiked',
      'feedback.eventNotLikedText',
      'feedback.donationChoice',
      'feedback.donationAmount',
    ],
  },
  'feedbacks.submit': { columns: [], hidden: true },
  'notifications.key': { columns: ['public_key'] },
  'notifications.subscribe': { columns: [], hidden: true },
  'notifications.unsubscribe': {
    columns: [],
    hidden: true,
    confirm: 'Tell the devices of wristband {uid} nothing any more?',
  },
  'notifications.exists': { columns: ['exists'], hidden: true },
  'notifications.exists_disabled': { columns: ['exists'], hidden: true },
  'suspicious_clients.list': {
    items: 'suspicious_clients',
    columns: ['short_id', 'name', 'balance', 'creation_date', 'suspicious_activity'],
  },
  'persons.find': {
    items: 'persons',
    columns: ['uid', 'short_id', 'name', 'email', 'is_erased'],
    examples: ['kermesse persons find --event "Summer on the Quay" --q ada@example.org'],
  },
  'persons.export': {
    columns: ['wristbands', 'records'],
    examples: ['kermesse persons export KJ0002AC --event "Summer on the Quay" --json'],
  },
  'persons.erase': {
    columns: ['wristbands', 'records'],
    confirm:
      'Erase the person of wristband {uid} for good? Names, addresses, accounts and messages go; amounts stay.',
    examples: [
      'kermesse persons erase KJ0002AC --event "Summer on the Quay" --reason "asked by letter" --yes',
    ],
  },
  'wristbands.defective_count': { columns: ['count', 'replaced'] },
  'wristbands.balance_transfer': { columns: ['balance_transfer_from_wristband'] },
  'clients.disable': { columns: client, confirm: 'Block wristband {uid}? Its entrance ends now.' },
  'clients.enable': { columns: client },
  'desk.add_entrance': {
    columns: transaction,
    examples: [
      'kermesse desk add-entrance 4711 --event "Summer on the Quay" --entrance-id Sunday --payment-type cash',
    ],
  },
  'desk.add_money_non_refundable': { columns: transaction },
  'desk.repeat_operation': {
    columns: transaction,
    confirm: 'Do {transaction_id} once more on wristband {uid}?',
  },
  'desk.defect_wristband': {
    columns: transferred,
    confirm:
      'Move everything from the broken wristband {uid} to {new_uid}? {uid} never works again.',
  },
  'desk.transfer_wristband': {
    columns: transferred,
    confirm: 'Move everything from wristband {uid} to {new_uid}? {uid} is blocked afterwards.',
  },
  'desk.refund': {
    columns: paid_out,
    confirm: 'Pay the remainder of wristband {uid} out in cash?',
  },
  'desk.forced_refund': {
    columns: paid_out,
    confirm: 'Pay the remainder of wristband {uid} out in cash anyway?',
  },
  'desk.identify': { columns: ['belongs_to', 'short_id'] },
  'desk.is_bracelet_used': {
    columns: ['uid', 'short_id', 'is_bracelet_used', 'transferred_to', 'defective'],
  },
  'desk.change_age': { columns: client },
  'desk.repair_link': {
    columns: client,
    confirm: 'Give the chip {uid} the number {short_id}?',
    examples: ['kermesse desk repair-link 04A1B2C3D4E5F6 --short-id KJ0002AC'],
  },
  'statistics.get': {
    columns: statistics,
    examples: [
      'kermesse statistics get --event "Summer on the Quay"',
      'kermesse statistics get --event "Summer on the Quay" --datetime-begin 2026-08-01T10:00:00Z --json consumptions',
    ],
  },
  'statistics.outlook': {
    columns: [
      'at',
      'expected.sold',
      'expected.amount',
      'expected.error',
      'expected.days',
      'marks',
      'stock',
    ],
    examples: [
      'kermesse statistics outlook --event "Summer on the Quay"',
      'kermesse statistics outlook --event "Summer on the Quay" --json stock,marks',
    ],
  },
  'statistics.declined': {
    items: 'reasons',
    columns: ['error_code', 'count', 'first_at', 'last_at'],
    examples: ['kermesse statistics declined --event "Summer on the Quay"'],
  },
  'statistics.rebuild': {
    columns: ['rows'],
    confirm: 'Sum the hours of the event up again, from every posting?',
  },
  // `kermesse statistics export` knows them by shorter names.
  'statistics.consumptions_detailed': { columns: [], hidden: true },
  'statistics.transactions_detailed': { columns: [], hidden: true },
  'statistics.mypos_export': { columns: [], hidden: true },
  'statistics.trace': { columns: [] },
  'statistics.of_bar': { columns: statistics },
  'statistics.of_range': { columns: statistics },
  'statistics.of_bar_range': { columns: statistics },
  'stocks.mark_sold_out': {
    items: 'sold_out',
    columns: ['bar_name', 'name', 'marked_at', 'user', 'smartphone_number', 'item_id'],
    examples: [
      'kermesse stocks mark-sold-out --event "Summer on the Quay" --item-id 0198c0de-0000-7000-8000-000000000003 --sold-out true',
    ],
  },
  'stocks.list': { items: 'stocks', columns: stock },
  'stocks.set': {
    items: 'stocks',
    columns: stock,
    examples: ['kermesse stocks set --event "Summer on the Quay" --file counted.yaml'],
  },
  'transactions.list': {
    items: 'transactions',
    columns: [...transaction, 'flags'],
    examples: [
      'kermesse transactions list --event "Summer on the Quay" --type debit --all',
      'kermesse transactions list --event "Summer on the Quay" --user-id ines@example.org \\\n' +
        '    --from 2027-07-03T18:00 --to 2027-07-04T02:00',
    ],
  },
  'transactions.create': {
    columns: transaction,
    examples: ['kermesse transactions create --event "Summer on the Quay" --file sale.json'],
  },
  'transactions.batch': {
    items: 'results',
    columns: ['_id', 'status', 'amount', 'balance', 'flags', 'error_code', 'error'],
    examples: ['kermesse transactions batch --event "Summer on the Quay" --file offline.json'],
  },
  'transactions.reverse_by_id': {
    columns: [...transaction, ...money_back],
    confirm: 'Reverse transaction {id}?',
    examples: [
      'kermesse transactions reverse-by-id ID --event "Summer on the Quay" --reason "Wrong item"',
    ],
  },
  'transactions.change': {
    columns: [],
    confirm: 'Replace transaction {id} by another sale?',
    examples: ['kermesse transactions change ID --event "Summer on the Quay" --file change.json'],
  },
  'transaction_reviews.list': {
    items: 'transaction_reviews',
    columns: review_columns,
  },
  'transaction_reviews.get': {
    columns: [
      ...review_columns,
      'device_id',
      'sent',
      'error',
      'decided_at',
      'decided_by',
      'reason',
    ],
  },
  'transaction_reviews.book': {
    columns: [...review_columns, 'transaction_id'],
    examples: [
      'kermesse transaction-reviews book <id> --event "Summer on the Quay" --uid 04A1B2C3D4',
    ],
  },
  'transaction_reviews.write_off': {
    columns: [...review_columns, 'reason'],
    confirm: 'Write offline transaction {id} off? Nothing is posted.',
  },
  'transactions.get': {
    columns: [
      ...transaction,
      'flags',
      'offline',
      'device_date',
      'device_uid',
      'bar_id',
      'user_id',
      'order',
      'reversal_of',
    ],
  },
  'entrance_checks.list': { items: 'entrance_checks', columns: check },
  'entrance_checks.create': { columns: check },
  'entrance_checks.batch': {
    items: 'results',
    columns: ['status', 'check.short_id', 'check.direction', 'check.flag', 'error_code', 'error'],
    examples: ['kermesse entrance-checks batch --event "Summer on the Quay" --file offline.json'],
  },
  'entrance_checks.review': { columns: [...check, 'review_note'] },
  'refund_forms.get': {
    columns: ['short_id', 'status', 'submitted', 'refundable', 'pin_required', 'dateEnd', 'text'],
  },
  'refund_forms.submit': {
    columns: [
      'short_id',
      'status',
      'name_on_transfer',
      'bank_name_changed',
      'refundable',
      'secret',
    ],
  },
  'refund_forms.list': {
    items: 'refund_forms',
    columns: ['uid', 'short_id', 'name', 'iban', 'refundable', 'hold', 'rivals'],
    examples: ['kermesse refund-forms list --event "Festival du Quai 2026" --held true'],
  },
  'refund_forms.release': {
    columns: ['uid', 'short_id', 'name', 'iban', 'refundable', 'hold'],
    confirm: 'Let the next run pay the request of {uid}?',
  },
  'refunds.list': { items: 'refunds', columns: refund },
  'refunds.create': { columns: refund, confirm: 'Start a refund run?' },
  'refunds.preview': {
    items: 'refunds',
    columns: ['short_id', 'name', 'refundable', 'parts', 'held_back'],
    examples: [
      'kermesse refunds preview --event "Summer on the Quay" --type twint --all',
      'kermesse refunds preview --event "Summer on the Quay" --held-back --json',
    ],
  },
  'refunds.info': {
    columns: [
      'total_form_refund_clients',
      'total_form_refund_amount',
      'total_twint_transactions',
      'total_twint_amount',
      'total_mypos_clients',
      'total_mypos_amount',
      'total_payrexx_clients',
      'total_payrexx_amount',
    ],
  },
  'refunds.download': { columns: [] },
  'refunds.plan': { columns: [] },
  'refunds.xlsx': { columns: [] },
  'refunds.summary': {
    columns: [
      'file_name',
      'number_of_transactions',
      'control_sum',
      'ledger_sum',
      'agrees',
      'debtor_name',
      'debtor_iban',
      'execution_date',
      'changed_for_bank',
      'sha256',
    ],
  },
  'refunds.get': { columns: refund },
  'refunds.items': {
    items: 'items',
    columns: [
      'short_id',
      'amount',
      'status',
      'reason',
      'attention',
      'message',
      'name',
      'entered',
      'iban',
      'end_to_end_id',
    ],
  },
  'refunds.regenerate': { columns: refund },
  'refund_errors.list': {
    items: 'refund_errors',
    columns: [
      '_id',
      'short_id',
      'method',
      'amount',
      'refund_status',
      'refunding',
      'attention',
      'name_at_bank',
      'refund_message',
    ],
    examples: ['kermesse refund-errors list --event "Summer on the Quay" --refunding'],
  },
  'refund_errors.unlock': {
    columns: [
      '_id',
      'short_id',
      'method',
      'amount',
      'refund_status',
      'refunding',
      'refund_message',
    ],
    confirm: 'Ask the provider about refund {id}, and unlock it if nothing was paid?',
  },
  'refund_errors.set_account': {
    columns: ['_id', 'short_id', 'method', 'amount', 'refund_status', 'refund_message'],
    examples: ['kermesse refund-errors set-account "$REFUND" --iban CH5604835012345678009'],
  },
  'refund_errors.decide': {
    columns: [
      '_id',
      'short_id',
      'method',
      'amount',
      'refund_status',
      'refunding',
      'refund_message',
    ],
    confirm:
      'Decide refund {id} by what the account at the provider shows? What is decided as not paid can be paid a second time.',
    examples: [
      'kermesse refund-errors decide "$REFUND" --paid --provider-id 0-0000012-345678901',
      'kermesse refund-errors decide "$REFUND" --no-paid --confirmed',
    ],
  },
  'refund_errors.set_name': {
    columns: ['_id', 'short_id', 'method', 'amount', 'refund_status', 'refund_message'],
    examples: [
      'kermesse refund-errors set-name "$REFUND" --first-name Zoë --last-name "Müller-Favre"',
    ],
  },
  'refund_errors.release': {
    columns: ['_id', 'short_id', 'method', 'amount', 'refund_status', 'refund_message'],
    confirm: 'Release transfer {id} with its name as it is?',
  },
  'refund_items.return': {
    columns: ['_id', 'short_id', 'amount', 'status', 'reason', 'detail'],
    confirm:
      'Book transfer {id} as returned? Its wristband is credited, and the next run pays again.',
    examples: ['kermesse refund-items return "$TRANSFER" --code AC04 --note "Account closed"'],
  },
  'refunds.mark_sent': {
    columns: refund,
    confirm: 'Mark run {id} as sent to the bank? It cannot be cancelled afterwards.',
  },
  'refunds.bank_status': {
    columns: [
      'accepted',
      'settled',
      'rejected',
      'pending',
      'returned',
      'to_check',
      'changed',
      'refund.status',
    ],
    text: 'report',
    examples: [
      'kermesse refunds bank-status ID --event "Summer on the Quay" --file pain002.xml',
      'kermesse refunds bank-status ID --event "Summer on the Quay" --file camt054.xml',
    ],
  },
  'refunds.donation_notification': {
    columns: ['queued', 'skipped'],
    confirm: 'Ask the visitors of event {id} by push whether they donate?',
  },
  'refunds.cancel': { columns: refund, confirm: 'Cancel run {id}? Its holds are released.' },
  'reports.list': { items: 'reports', columns: report },
  'reports.create': { columns: report, hidden: true },
  'reports.download': { columns: [] },
  'reports.get': { columns: report },
  'clients.pay': { columns: ['reference', 'amount', 'fee', 'total', 'link', 'warning_text'] },
  'clients.payment': { columns: payment_state },
  'clients.payment_cancel': { columns: payment_state },
  'clients.twint_direct_code': {
    columns: ['reference', 'token', 'amount', 'total', 'expires_in_s', 'android_link'],
  },
  'clients.twint_direct_checkin': {
    columns: ['reference', 'token', 'amount', 'fee', 'total', 'android_link', 'warning_text'],
  },
  'clients.twint_direct_status': { columns: ['reference', 'orderStatus', 'pairingStatus'] },
  'payments.list': {
    items: 'payments',
    columns: payment,
    examples: [
      'kermesse payments list --event "Summer on the Quay" --flagged',
      'kermesse payments list --event "Summer on the Quay" --uid 04A1B2C3D4E5F6 --json reference,status',
    ],
  },
  'payments.get': { columns: [...payment, 'fee', 'raw_status', 'polls', 'flags', 'calls'] },
  'payments.retry': { columns: [...payment, 'raw_status'] },
  'payments.settle_currency': {
    columns: [...payment, 'other_currency'],
    confirm: 'Settle what payment {id} was paid in another currency? Nothing is booked for it.',
    examples: [
      'kermesse payments settle-currency "$PAYMENT" --event "Summer on the Quay" --reason "paid back in the portal"',
    ],
  },
  'providers.check': { columns: ['provider', 'next', 'reference', 'link', 'token'], hidden: true },
  'payments.payrexx_webhook': { columns: ['received'], hidden: true },
  'poll.list': { items: 'pollWaitList', columns: poll_entry },
  'poll.force_timeout': {
    columns: poll_entry,
    confirm: 'End payment {id}? The provider is still asked for another day.',
  },
  'poll.status': { columns: poll_job },
  'poll.start': { columns: poll_job },
  'poll.stop': {
    columns: poll_job,
    confirm: 'Stop the job that settles payments, for the whole installation?',
  },
  'poll.logs': { items: 'logs', columns: ['timestamp', 'level', 'reference', 'message'] },
  'poll.download_logs': { columns: [] },
  'search.all': {
    items: 'hits',
    columns: ['kind', 'title', 'subtitle', 'event_name', 'id'],
    hidden: true,
  },
  'deletions.preview': {
    items: 'records',
    columns: ['_id', 'name', 'is_running', 'wristbands', 'balance', 'sessions', 'items'],
    examples: ['kermesse deletions preview --resource events --ids ID1,ID2'],
  },
  'audit_log.list': {
    items: 'audit_log',
    columns: ['date', 'user', 'operation', 'record_type', 'record_name', 'record_id', 'changed'],
    examples: [
      'kermesse audit-log list --event "Summer on the Quay" --user-id boss@example.org',
      'kermesse audit-log list --record-id ID --all --json date,user,before,after',
    ],
  },
} satisfies Commands

/** Descriptions of the resources for `kermesse --help`; a plain resource has that of its tag in the contract. */
export const resources = {
  ...plain_descriptions,
  system: 'Health of the installation',
  secrets: 'The key that secrets are sealed with',
  captcha: 'Proofs of work that programs are slowed down by',
  users: 'People who sign in',
  sessions: 'Where you are signed in',
  script_tokens: 'Tokens for scripts',
  pairings: 'Phones that sell or check at an event',
  drawers: 'Cash drawers, from opening to closing',
  print_jobs: 'Tickets on their way to receipt printers',
  shifts: 'Shifts of people at phones, from sign-in to sign-out',
  messages: 'Messages about an event for programs',
  webhooks: 'Addresses of programs that messages of an event are sent to',
  webhook_deliveries: 'What was sent to webhooks and how they answered',
  tokens: 'Tokens that sign devices in',
  events: 'Events and their configuration',
  assets: 'Pictures of an event',
  event_smartphones: 'Smartphones assigned to an event',
  event_terminals: 'Card terminals assigned to an event',
  terminals: 'Card terminals of the installation and their pairing',
  devices: 'Smartphones, modems and card terminals of the installation',
  smartphones: 'Smartphones at an event and what was done with them',
  mypos: 'Card terminals at an event and what was done with them',
  latest_app: 'Versions of the mobile app',
  replica_sets: 'The database and its standbys',
  bars: 'Points of sale and what they sell',
  bar_consumptions: 'What one point of sale sells, as a spreadsheet',
  consumptions: 'What points of sale sell',
  all_consumptions: 'One thing at many points of sale',
  printer: 'Receipt printers',
  pos: 'What devices at points of sale and gates need to know',
  entrance_groups: 'Gates: which entrances and zones pass where',
  zones: "Zones of the ticketing provider's programme",
  tickets: 'Tickets of the ticketing provider',
  clients: 'Wristbands, their holders and wallets',
  feedbacks: 'What visitors said of an event',
  notifications: 'What visitors are told by push',
  persons: 'Export and erasure of one person',
  suspicious_clients: 'Clients that need a look',
  wristbands: 'Wristbands as a whole',
  desk: 'What the entrance desk does with one wristband',
  statistics: 'What an event, or one point of sale, turned over',
  stocks: 'What points of sale had when it was counted',
  transactions: 'Money movements',
  entrance_checks: 'Checks of a wristband at the gate',
  refund_forms: "Visitors' requests for the remainder",
  refunds: 'Refund runs and their files',
  transaction_reviews: 'Offline transactions that wait for review',
  refund_errors: 'Refunds that did not go through',
  refund_items: 'Transfers of refund runs by bank file',
  reports: 'What moved by TWINT, card and terminal, against ledger and provider',
  payments: 'Top-ups by provider',
  providers: 'Accounts with payment and ticketing providers',
  poll: 'The job that settles payments',
  search: 'Finding anything by a text',
  deletions: 'What a deletion would stop',
  audit_log: 'Who changed what',
} satisfies Resources
