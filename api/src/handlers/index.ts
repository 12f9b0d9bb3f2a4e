import * as deletions from '@kermesse/core/administration/deletion_preview'
import { doctor } from '@kermesse/core/administration/doctor/doctor'
import * as event_backups from '@kermesse/core/administration/event_backups'
import * as event_certificate from '@kermesse/core/administration/event_certificate'
import { cockpit } from '@kermesse/core/administration/event_cockpit'
import * as event_copy from '@kermesse/core/administration/event_copy'
import * as event_deletion from '@kermesse/core/administration/event_deletion'
import * as event_lifecycle from '@kermesse/core/administration/event_lifecycle'
import { readiness } from '@kermesse/core/administration/event_readiness'
import { name_successor } from '@kermesse/core/administration/event_succession'
import { offline_risk } from '@kermesse/core/administration/offline_risk'
import * as provider_check from '@kermesse/core/administration/provider_check'
import * as replica_sets from '@kermesse/core/administration/replica_sets'
import { rotate } from '@kermesse/core/administration/secret_keys'
import { shifted_dates } from '@kermesse/core/administration/shifted_dates'
import * as system from '@kermesse/core/administration/system'
import * as entrance_checks from '@kermesse/core/admission/entrance_checks'
import { sell } from '@kermesse/core/admission/entrance_sales'
import { identify } from '@kermesse/core/admission/identify'
import * as ticket_exchange from '@kermesse/core/admission/ticket_exchange'
import * as tickets from '@kermesse/core/admission/tickets'
import * as zones from '@kermesse/core/admission/zones'
import * as all_consumptions from '@kermesse/core/catalogue/all_consumptions'
import * as bar_consumptions from '@kermesse/core/catalogue/bar_consumptions'
import * as bar_sheet from '@kermesse/core/catalogue/bar_sheet'
import { all as all_bars, bars } from '@kermesse/core/catalogue/bars'
import * as consumptions from '@kermesse/core/catalogue/consumptions'
import { deposits } from '@kermesse/core/catalogue/deposits'
import { entrance_groups } from '@kermesse/core/catalogue/entrance_groups'
import { all, entrances } from '@kermesse/core/catalogue/entrances'
import * as stocks from '@kermesse/core/catalogue/stocks'
import { voucher_packs, vouchers } from '@kermesse/core/catalogue/vouchers'
import * as desk_money from '@kermesse/core/desk/desk_operations'
import { repair_link } from '@kermesse/core/desk/repair_link'
import * as desk_wristbands from '@kermesse/core/desk/wristbands'
import * as device_register from '@kermesse/core/devices/device_register'
import { event_smartphones, event_terminals } from '@kermesse/core/devices/event_devices'
import * as latest_app from '@kermesse/core/devices/latest_app'
import * as mypos from '@kermesse/core/devices/mypos'
import * as printer from '@kermesse/core/devices/printer'
import * as smartphones from '@kermesse/core/devices/smartphones'
import * as terminals from '@kermesse/core/devices/terminals'
import * as close_drawer from '@kermesse/core/drawers/close_drawer'
import * as drawer_movements from '@kermesse/core/drawers/drawer_movements'
import * as drawers from '@kermesse/core/drawers/drawers'
import * as shifts from '@kermesse/core/drawers/shifts'
import * as assets from '@kermesse/core/events/assets'
import * as event_audit from '@kermesse/core/events/event_audit'
import * as event_general from '@kermesse/core/events/event_general'
import * as event_parameters from '@kermesse/core/events/event_parameters'
import * as events from '@kermesse/core/events/events'
import * as audit_log from '@kermesse/core/identity/audit_trail'
import * as captcha from '@kermesse/core/identity/captcha'
import { event_links, user_links } from '@kermesse/core/identity/login_links'
import * as paired_phones from '@kermesse/core/identity/paired_phones'
import * as pairings from '@kermesse/core/identity/pairings'
import * as phone_orders from '@kermesse/core/identity/phone_orders'
import * as phone_people from '@kermesse/core/identity/phone_people'
import * as script_tokens from '@kermesse/core/identity/script_tokens'
import * as sessions from '@kermesse/core/identity/sessions'
import * as sign_in from '@kermesse/core/identity/sign_in'
import * as tokens from '@kermesse/core/identity/tokens'
import * as user_sessions from '@kermesse/core/identity/user_sessions'
import * as users from '@kermesse/core/identity/users'
import * as message_stream from '@kermesse/core/messages/message_stream'
import * as messages from '@kermesse/core/messages/messages'
import * as message_trigger from '@kermesse/core/messages/trigger'
import { donation_notification } from '@kermesse/core/notifications/donation_notifications'
import type { Handlers } from '@kermesse/core/operations/handler'
import * as payments from '@kermesse/core/payments/payments'
import * as payrexx_webhook from '@kermesse/core/payments/payrexx_webhook'
import * as poll from '@kermesse/core/payments/poll_list'
import * as persons from '@kermesse/core/persons/persons'
import { catalogue } from '@kermesse/core/pos/pos_catalogue'
import { passes } from '@kermesse/core/pos/pos_passes'
import { stock } from '@kermesse/core/pos/pos_stock'
import { stream as pos_stream } from '@kermesse/core/pos/pos_stream'
import { wallets } from '@kermesse/core/pos/pos_wallets'
import { send_entries } from '@kermesse/core/pos/send_entries'
import { mark_sold_out } from '@kermesse/core/pos/sold_out_marks'
import * as print_jobs from '@kermesse/core/printing/print_jobs'
import * as take_print_jobs from '@kermesse/core/printing/take_print_jobs'
import { bank_status } from '@kermesse/core/refunds/by_bank/bank_status_handler'
import { return_item } from '@kermesse/core/refunds/by_bank/return_item'
import { checkout, checkout_force } from '@kermesse/core/refunds/checkout'
import * as client_refunds from '@kermesse/core/refunds/client_refunds'
import * as refund_decisions from '@kermesse/core/refunds/decisions'
import * as refund_errors from '@kermesse/core/refunds/error_list'
import * as refund_names from '@kermesse/core/refunds/name_decisions'
import { refund_options } from '@kermesse/core/refunds/options'
import * as refund_files from '@kermesse/core/refunds/refund_files'
import { preview } from '@kermesse/core/refunds/refund_preview'
import * as refunds from '@kermesse/core/refunds/refunds'
import { regenerate } from '@kermesse/core/refunds/regenerate'
import * as accept_request from '@kermesse/core/refunds/requests/accept_request'
import * as review_requests from '@kermesse/core/refunds/requests/review_requests'
import * as show_request from '@kermesse/core/refunds/requests/show_request'
import * as drawer_file from '@kermesse/core/reports/drawer_file'
import * as reports from '@kermesse/core/reports/reports'
import * as search from '@kermesse/core/search/search'
import { declined } from '@kermesse/core/statistics/declined'
import * as statistics_files from '@kermesse/core/statistics/detailed/downloads'
import { outlook } from '@kermesse/core/statistics/outlook/outlook'
import * as statistics from '@kermesse/core/statistics/statistics'
import { trace } from '@kermesse/core/statistics/trace/trace'
import { batch } from '@kermesse/core/transactions/offline_batch'
import * as reversals from '@kermesse/core/transactions/reversals'
import * as transaction_reviews from '@kermesse/core/transactions/reviews'
import * as transactions from '@kermesse/core/transactions/transactions'
import * as feedbacks from '@kermesse/core/visitor/feedbacks'
import * as notifications from '@kermesse/core/visitor/notifications'
import * as pay from '@kermesse/core/visitor/pay'
import * as wallet_page from '@kermesse/core/visitor/wallet_page'
import * as client_exports from '@kermesse/core/wallets/client_exports'
import * as client_import from '@kermesse/core/wallets/client_import'
import * as client_list from '@kermesse/core/wallets/client_list'
import { transfer } from '@kermesse/core/wallets/client_transfer'
import * as client_vouchers from '@kermesse/core/wallets/client_vouchers'
import * as clients from '@kermesse/core/wallets/clients'
import * as wristbands from '@kermesse/core/wallets/defective_wristbands'
import * as drawn_numbers from '@kermesse/core/wallets/drawn_numbers'
import * as import_files from '@kermesse/core/wallets/import_files'
import * as imports from '@kermesse/core/wallets/imports'
import * as suspicious_clients from '@kermesse/core/wallets/suspicious_clients'
import * as webhook_deliveries from '@kermesse/core/webhooks/webhook_deliveries'
import * as webhooks from '@kermesse/core/webhooks/webhooks'

const { get, update, disable, enable, credit } = clients

/** One entry per operation of openapi.yaml. A missing entry, or one that answers something else, does not compile. */
export const handlers = {
  audit_log,
  all_consumptions,
  bars: {
    ...bars,
    all: all_bars,
    import: bar_sheet.importSheet,
    export: bar_sheet.exportSheet,
    download_template: bar_sheet.download_template,
  },
  bar_consumptions: {
    import: bar_consumptions.importSheet,
    export: bar_consumptions.exportSheet,
    download_template: bar_consumptions.download_template,
  },
  assets,
  clients: {
    ...client_exports,
    ...client_import,
    ...client_refunds,
    refund_options,
    ...client_vouchers,
    ...pay,
    list: client_list.list,
    get,
    update,
    disable,
    enable,
    credit,
    short: wallet_page.short,
    changes: wallet_page.changes,
    transfer,
    checkout,
    checkout_force,
    generate: drawn_numbers.generate,
    import_excel: imports.import_excel,
    imports: imports.imports,
    import_status: imports.import_status,
    import_rows: imports.import_rows,
    ...import_files,
  },
  consumptions: { list: consumptions.list, all: consumptions.all },
  deposits,
  desk: { ...desk_money, ...desk_wristbands, identify, repair_link },
  devices: device_register,
  entrance_checks,
  entrance_groups: { ...entrance_groups, sell },
  entrances: { ...entrances, all },
  event_smartphones,
  event_terminals,
  events: {
    list: events.list,
    stream: message_stream.stream,
    get: events.get,
    create: events.create,
    update: events.update,
    general: event_general.general,
    audit: event_audit.audit,
    readiness,
    cockpit,
    offline_risk,
    enable: event_lifecycle.enable,
    disable: event_lifecycle.disable,
    delete: event_lifecycle.delete,
    restore: event_lifecycle.restore,
    archive: event_lifecycle.archive,
    name_successor,
    ...event_parameters,
    ...event_deletion,
    ...event_backups,
    ...event_certificate,
    duplicate: event_copy.duplicate,
    shifted_dates,
    ...event_links,
  },
  feedbacks,
  latest_app,
  mypos,
  payments: {
    list: payments.list,
    get: payments.get,
    retry: payments.retry,
    settle_currency: payments.settle_currency,
    ...payrexx_webhook,
  },
  poll,
  providers: provider_check,
  notifications,
  replica_sets,
  persons: { find: persons.find, export: persons.export, erase: persons.erase },
  suspicious_clients,
  wristbands,
  printer,
  pos: { catalogue, passes, send_entries, stock, stream: pos_stream, wallets },
  refund_forms: { get: show_request.get, submit: accept_request.submit, ...review_requests },
  refunds: {
    list: refunds.list,
    get: refunds.get,
    items: refunds.items,
    info: refunds.info,
    create: refunds.create,
    mark_sent: refunds.mark_sent,
    cancel: refunds.cancel,
    preview,
    ...refund_files,
    regenerate,
    bank_status,
    donation_notification,
  },
  refund_errors: { ...refund_errors, ...refund_decisions, ...refund_names },
  refund_items: { return: return_item },
  reports,
  search,
  deletions,
  sessions,
  smartphones,
  system: { ...system, doctor },
  captcha,
  secrets: { rotate },
  terminals,
  tickets: { ...tickets, ...ticket_exchange },
  drawers: {
    ...drawers,
    ...drawer_movements,
    report: close_drawer.report,
    close: close_drawer.close,
    download: drawer_file.download,
  },
  print_jobs: { ...print_jobs, take: take_print_jobs.take },
  shifts,
  pairings: { ...pairings, ...paired_phones, ...phone_orders, ...phone_people },
  script_tokens,
  messages: { list: messages.list, trigger: message_trigger.trigger },
  webhooks: { ...webhooks, test: webhook_deliveries.test },
  webhook_deliveries: {
    list: webhook_deliveries.list,
    get: webhook_deliveries.get,
    redeliver: webhook_deliveries.redeliver,
  },
  tokens,
  statistics: {
    ...statistics,
    ...statistics_files,
    declined,
    outlook,
    trace,
  },
  stocks: { list: stocks.list, set: stocks.set, mark_sold_out },
  transactions: { ...transactions, ...reversals, batch },
  transaction_reviews,
  users: { ...users, ...sign_in, ...user_links, ...user_sessions },
  voucher_packs,
  vouchers,
  zones,
} satisfies Handlers
