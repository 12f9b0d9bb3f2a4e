import type { Handlers } from '@kermesse/core/handler'
import * as all_consumptions from '@kermesse/core/services/all_consumptions'
import * as assets from '@kermesse/core/services/assets'
import * as audit_log from '@kermesse/core/services/audit_log'
import { bank_status } from '@kermesse/core/services/bank_status'
import * as bar_consumptions from '@kermesse/core/services/bar_consumptions'
import * as bar_sheet from '@kermesse/core/services/bar_sheet'
import { bars } from '@kermesse/core/services/bars'
import * as client_exports from '@kermesse/core/services/client_exports'
import * as client_import from '@kermesse/core/services/client_import'
import * as client_list from '@kermesse/core/services/client_list'
import * as client_moves from '@kermesse/core/services/client_moves'
import * as client_refunds from '@kermesse/core/services/client_refunds'
import * as client_vouchers from '@kermesse/core/services/client_vouchers'
import * as clients from '@kermesse/core/services/clients'
import * as consumptions from '@kermesse/core/services/consumptions'
import { deposits } from '@kermesse/core/services/deposits'
import * as device_register from '@kermesse/core/services/device_register'
import { donation_notification } from '@kermesse/core/services/donation_notifications'
import * as entrance_checks from '@kermesse/core/services/entrance_checks'
import { entrance_groups } from '@kermesse/core/services/entrance_groups'
import { sell } from '@kermesse/core/services/entrance_sales'
import { all, entrances } from '@kermesse/core/services/entrances'
import * as event_audit from '@kermesse/core/services/event_audit'
import * as event_backups from '@kermesse/core/services/event_backups'
import * as event_certificate from '@kermesse/core/services/event_certificate'
import * as event_copy from '@kermesse/core/services/event_copy'
import * as event_deletion from '@kermesse/core/services/event_deletion'
import { event_smartphones, event_terminals } from '@kermesse/core/services/event_devices'
import * as event_general from '@kermesse/core/services/event_general'
import * as event_lifecycle from '@kermesse/core/services/event_lifecycle'
import * as event_parameters from '@kermesse/core/services/event_parameters'
import * as events from '@kermesse/core/services/events'
import * as feedbacks from '@kermesse/core/services/feedbacks'
import * as imports from '@kermesse/core/services/imports'
import * as latest_app from '@kermesse/core/services/latest_app'
import { event_links, user_links } from '@kermesse/core/services/login_links'
import * as mypos from '@kermesse/core/services/mypos'
import * as notifications from '@kermesse/core/services/notifications'
import * as pay from '@kermesse/core/services/pay'
import * as payments from '@kermesse/core/services/payments'
import * as payrexx_webhook from '@kermesse/core/services/payrexx_webhook'
import * as poll from '@kermesse/core/services/poll'
import * as printer from '@kermesse/core/services/printer'
import * as refund_errors from '@kermesse/core/services/refund_errors'
import * as refund_files from '@kermesse/core/services/refund_files'
import * as refund_forms from '@kermesse/core/services/refund_forms'
import { regenerate } from '@kermesse/core/services/refund_regenerate'
import * as refunds from '@kermesse/core/services/refunds'
import * as replica_sets from '@kermesse/core/services/replica_sets'
import * as reports from '@kermesse/core/services/reports'
import * as sessions from '@kermesse/core/services/sessions'
import * as sign_in from '@kermesse/core/services/sign_in'
import * as smartphones from '@kermesse/core/services/smartphones'
import * as suspicious_clients from '@kermesse/core/services/suspicious_clients'
import * as system from '@kermesse/core/services/system'
import * as terminals from '@kermesse/core/services/terminals'
import * as ticket_exchange from '@kermesse/core/services/ticket_exchange'
import * as tickets from '@kermesse/core/services/tickets'
import * as tokens from '@kermesse/core/services/tokens'
import * as transactions from '@kermesse/core/services/transactions'
import * as users from '@kermesse/core/services/users'
import { voucher_packs, vouchers } from '@kermesse/core/services/vouchers'
import * as wallet_page from '@kermesse/core/services/wallet_page'
import * as wristbands from '@kermesse/core/services/wristbands'
import * as zones from '@kermesse/core/services/zones'

const { get, update, disable, enable, credit } = clients

/** One entry per operation of openapi.yaml. A missing entry, or one that answers something else, does not compile. */
export const handlers = {
  audit_log,
  all_consumptions,
  bars: {
    ...bars,
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
    ...client_vouchers,
    ...pay,
    list: client_list.list,
    get,
    update,
    disable,
    enable,
    credit,
    short: wallet_page.short,
    transfer: client_moves.transfer,
    checkout: client_moves.checkout,
    checkout_force: client_moves.checkout_force,
    import_excel: imports.import_excel,
    import_status: imports.import_status,
    import_rows: imports.import_rows,
  },
  consumptions: { list: consumptions.list, all: consumptions.all },
  deposits,
  devices: device_register,
  entrance_checks,
  entrance_groups: { ...entrance_groups, sell },
  entrances: { ...entrances, all },
  event_smartphones,
  event_terminals,
  events: {
    list: events.list,
    get: events.get,
    create: events.create,
    update: events.update,
    general: event_general.general,
    audit: event_audit.audit,
    ...event_lifecycle,
    ...event_parameters,
    ...event_deletion,
    ...event_backups,
    ...event_certificate,
    duplicate: event_copy.duplicate,
    ...event_links,
  },
  feedbacks,
  latest_app,
  mypos,
  payments: {
    list: payments.list,
    get: payments.get,
    retry: payments.retry,
    ...payrexx_webhook,
  },
  poll,
  notifications,
  replica_sets,
  suspicious_clients,
  wristbands,
  printer,
  refund_forms,
  refunds: { ...refunds, ...refund_files, regenerate, bank_status, donation_notification },
  refund_errors,
  reports,
  sessions,
  smartphones,
  system,
  terminals,
  tickets: { ...tickets, ...ticket_exchange },
  tokens,
  transactions,
  users: { ...users, ...sign_in, ...user_links },
  voucher_packs,
  vouchers,
  zones,
} satisfies Handlers
