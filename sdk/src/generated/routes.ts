// Generated from openapi.yaml by `npm run gen`. Do not edit.
import { readRoutes } from '../read_routes.ts'
import type { OperationId } from '../types.ts'

/** The operations that do more than ask. */
export type ChangingOperation = Exclude<OperationId, 'system.health' | 'system.live' | 'system.ready' | 'system.doctor' | 'captcha.get' | 'users.me' | 'users.list' | 'users.token_valid' | 'users.get' | 'users.sessions' | 'sessions.list' | 'messages.list' | 'events.stream' | 'pairings.list' | 'pairings.people' | 'pairings.get' | 'drawers.list' | 'drawers.get' | 'drawers.report' | 'drawers.download' | 'drawers.transactions' | 'script_tokens.list' | 'webhooks.list' | 'webhooks.get' | 'webhook_deliveries.list' | 'webhook_deliveries.get' | 'tokens.list' | 'tokens.exists' | 'tokens.get' | 'tokens.sessions' | 'events.list' | 'events.general' | 'events.language' | 'events.infomaniak' | 'events.customization' | 'events.totals' | 'events.get' | 'events.shifted_dates' | 'events.embed' | 'events.audit' | 'events.readiness' | 'events.cockpit' | 'events.offline_risk' | 'event_smartphones.get' | 'event_smartphones.export' | 'event_terminals.get' | 'event_terminals.export' | 'assets.get' | 'terminals.list' | 'terminals.get' | 'terminals.status' | 'devices.list' | 'devices.logs' | 'devices.get' | 'smartphones.list' | 'smartphones.get' | 'smartphones.transactions_export' | 'smartphones.entrance_checks_export' | 'mypos.list' | 'mypos.get' | 'mypos.transactions_export' | 'latest_app.list' | 'latest_app.get' | 'latest_app.download' | 'replica_sets.list' | 'bars.list' | 'bars.get' | 'bars.all' | 'bars.download_template' | 'bars.export' | 'bar_consumptions.download_template' | 'bar_consumptions.export' | 'consumptions.list' | 'consumptions.all' | 'pos.catalogue' | 'pos.stock' | 'pos.stream' | 'pos.wallets' | 'deposits.list' | 'deposits.get' | 'entrances.list' | 'entrances.get' | 'entrances.all' | 'entrance_groups.list' | 'entrance_groups.get' | 'zones.list' | 'zones.get' | 'tickets.list' | 'tickets.lookup' | 'tickets.sync_status' | 'tickets.get' | 'vouchers.list' | 'vouchers.get' | 'voucher_packs.list' | 'voucher_packs.get' | 'clients.list' | 'clients.imports' | 'clients.import_result' | 'clients.import_status' | 'clients.import_rows' | 'clients.short' | 'clients.changes' | 'clients.payment' | 'clients.twint_direct_code' | 'clients.twint_direct_status' | 'clients.get' | 'clients.refund_options' | 'clients.transactions_xlsx' | 'clients.transactions_pdf' | 'transactions.list' | 'transactions.get' | 'feedbacks.list' | 'notifications.key' | 'persons.find' | 'persons.export' | 'suspicious_clients.list' | 'wristbands.defective_count' | 'wristbands.balance_transfer' | 'desk.is_bracelet_used' | 'statistics.get' | 'statistics.outlook' | 'statistics.declined' | 'statistics.consumptions_detailed' | 'statistics.transactions_detailed' | 'statistics.mypos_export' | 'statistics.trace' | 'statistics.of_bar' | 'statistics.of_range' | 'statistics.of_bar_range' | 'stocks.list' | 'transaction_reviews.list' | 'transaction_reviews.get' | 'entrance_checks.list' | 'refund_forms.get' | 'refund_forms.list' | 'payments.list' | 'payments.get' | 'poll.list' | 'poll.status' | 'poll.logs' | 'poll.download_logs' | 'refunds.list' | 'refunds.info' | 'refunds.plan' | 'refunds.preview' | 'refunds.regenerate' | 'refunds.download' | 'refunds.xlsx' | 'refunds.summary' | 'refunds.get' | 'refunds.items' | 'reports.list' | 'reports.download' | 'reports.get' | 'refund_errors.list' | 'search.all' | 'audit_log.list'>

export const routes = readRoutes(`
system.health GET /health
system.live GET /health/live
system.ready GET /health/ready
system.doctor GET /system/doctor
captcha.get GET /captcha
secrets.rotate POST /secrets/rotate
users.login POST /users/login
users.me GET /users/me
users.list GET /users
users.create POST /users takes_key
users.bulk POST /users/bulk
users.validate POST /users/validate
users.force_create POST /users/force takes_key
users.token_valid GET /users/token_valid
users.get GET /users/{id}
users.update PATCH /users/{id}
users.delete DELETE /users/{id}
users.sessions GET /users/{id}/sessions
users.end_sessions DELETE /users/{id}/sessions
users.force_update PUT /users/{id}/force
users.link POST /users/{id}/link
users.unlink DELETE /users/{id}/link
users.restore POST /users/{id}/restore
sessions.list GET /users/sessions
sessions.end DELETE /users/sessions/current
sessions.revoke DELETE /users/sessions/{id}
messages.list GET /messages
messages.trigger POST /messages/trigger
events.stream GET /messages/stream is_stream
pairings.list GET /pairings
pairings.create POST /pairings
pairings.redeem POST /pairings/redeem
pairings.people GET /pairings/people
pairings.sign_person_in POST /pairings/person
pairings.sign_person_out DELETE /pairings/person
pairings.get GET /pairings/{id}
pairings.update PATCH /pairings/{id}
pairings.end DELETE /pairings/{id}
pairings.lose POST /pairings/{id}/lost
pairings.challenge POST /pairings/{id}/challenge
pairings.sign_in POST /pairings/{id}/session
drawers.list GET /drawers
drawers.open POST /drawers
drawers.get GET /drawers/{id}
drawers.report GET /drawers/{id}/report
drawers.download GET /drawers/{id}/report/file is_file
drawers.transactions GET /drawers/{id}/transactions
drawers.move POST /drawers/{id}/movements
drawers.confirm POST /drawers/{id}/confirm
drawers.count POST /drawers/{id}/counts takes_key
drawers.hand_over POST /drawers/{id}/holder
drawers.continue POST /drawers/{id}/devices
drawers.close POST /drawers/{id}/close
script_tokens.list GET /script_tokens
script_tokens.create POST /script_tokens
script_tokens.revoke DELETE /script_tokens/{id}
webhooks.list GET /webhooks
webhooks.create POST /webhooks
webhooks.get GET /webhooks/{id}
webhooks.update PATCH /webhooks/{id}
webhooks.delete DELETE /webhooks/{id}
webhooks.rotate_secret POST /webhooks/{id}/secret
webhooks.test POST /webhooks/{id}/test
webhook_deliveries.list GET /webhook_deliveries
webhook_deliveries.get GET /webhook_deliveries/{id}
webhook_deliveries.redeliver POST /webhook_deliveries/{id}/redeliver
tokens.login POST /tokens/login
tokens.list GET /tokens
tokens.create POST /tokens takes_key
tokens.bulk POST /tokens/bulk
tokens.validate POST /tokens/validate
tokens.force_create POST /tokens/force takes_key
tokens.exists GET /tokens/exists
tokens.get GET /tokens/{id}
tokens.update PUT /tokens/{id}
tokens.delete DELETE /tokens/{id}
tokens.sessions GET /tokens/{id}/sessions
tokens.end_sessions DELETE /tokens/{id}/sessions
tokens.force_update PATCH /tokens/{id}/force
tokens.archive POST /tokens/{id}/archive
tokens.restore POST /tokens/{id}/restore
events.list GET /events
events.create POST /events takes_key
events.bulk POST /events/bulk
events.general GET /events/general
events.language GET /events/parameter/language
events.infomaniak GET /events/parameter/infomaniak
events.customization GET /events/parameter/customization
events.totals GET /events/totals
events.db_restore POST /events/db_restore takes_key
events.db_restore_file POST /events/db_restore/file is_bytes
events.enable POST /events/short/{id}/enable
events.disable POST /events/short/{id}/disable
events.get GET /events/{id}
events.update PATCH /events/{id}
events.delete DELETE /events/{id}
events.restore POST /events/{id}/restore
events.archive POST /events/{id}/archive
events.duplicate POST /events/{id}/duplicate takes_key
events.shifted_dates GET /events/{id}/shifted_dates
events.delete_forever DELETE /events/{id}/force
events.name_successor POST /events/{id}/successor
events.link POST /events/{id}/link
events.unlink DELETE /events/{id}/link
events.db_backup POST /events/{id}/db_backup is_file
events.set_certificate PUT /events/{id}/certificate is_form
events.delete_certificate DELETE /events/{id}/certificate
events.renew_certificate POST /events/{id}/certificate/renew
events.embed GET /events/{id}/embed
events.audit GET /events/{id}/audit
events.readiness GET /events/{id}/readiness
events.cockpit GET /events/{id}/cockpit
events.offline_risk GET /events/{id}/offline_risk
event_smartphones.get GET /events/{id}/smartphones
event_smartphones.set PUT /events/{id}/smartphones
event_smartphones.force PUT /events/{id}/smartphones/force
event_smartphones.validate POST /events/{id}/smartphones/validate
event_smartphones.export GET /events/{id}/smartphones/export is_file
event_terminals.get GET /events/{id}/mypos_terminals
event_terminals.set PUT /events/{id}/mypos_terminals
event_terminals.force PUT /events/{id}/mypos_terminals/force
event_terminals.validate POST /events/{id}/mypos_terminals/validate
event_terminals.export GET /events/{id}/mypos_terminals/export is_file
assets.create POST /assets is_form
assets.get GET /pictures/{event_id}/{id} is_file
terminals.list GET /mypos_terminals
terminals.create POST /mypos_terminals takes_key
terminals.bulk POST /mypos_terminals/bulk
terminals.get GET /mypos_terminals/{id}
terminals.update PATCH /mypos_terminals/{id}
terminals.delete DELETE /mypos_terminals/{id}
terminals.status GET /mypos_terminals/{id}/status
terminals.pair POST /mypos_terminals/{id}/pair
terminals.cancel POST /mypos_terminals/{id}/cancel
terminals.unpair POST /mypos_terminals/{id}/unpair
devices.list GET /devices
devices.bulk POST /devices/bulk
devices.logs GET /devices/logs
devices.get GET /devices/{id}
devices.update PATCH /devices/{id}
devices.delete DELETE /devices/{id}
smartphones.list GET /smartphones
smartphones.get GET /smartphones/{number}
smartphones.report POST /smartphones/{number}
smartphones.transactions_export GET /smartphones/{number}/transactions/export is_file
smartphones.entrance_checks_export GET /smartphones/{number}/entrance_checks/export is_file
mypos.list GET /mypos
mypos.get GET /mypos/{terminal}
mypos.transactions_export GET /mypos/{terminal}/transactions/export is_file
latest_app.list GET /latest_app
latest_app.create POST /latest_app
latest_app.get GET /latest_app/latest
latest_app.delete DELETE /latest_app/{id}
latest_app.download GET /latest_app/{id}/download is_file
replica_sets.list GET /replica_sets
bars.list GET /bars
bars.create POST /bars takes_key
bars.bulk POST /bars/bulk
bars.validate POST /bars/validate
bars.get GET /bars/{id}
bars.update PATCH /bars/{id}
bars.delete DELETE /bars/{id}
bars.restore POST /bars/{id}/restore
bars.all GET /bars/all
bars.download_template GET /bars/download_template is_file
bars.export GET /bars/export is_file
bars.import POST /bars/import is_form takes_key
bar_consumptions.download_template GET /bars/{id}/consumptions/download_template is_file
bar_consumptions.export GET /bars/{id}/consumptions/export is_file
bar_consumptions.import POST /bars/{id}/consumptions/import is_form takes_key
consumptions.list GET /consumptions
consumptions.all GET /consumptions/all
all_consumptions.create POST /all_consumptions takes_key
all_consumptions.update PATCH /all_consumptions
all_consumptions.validate POST /all_consumptions/validate
pos.catalogue GET /pos/catalogue is_conditional
pos.stock GET /pos/stock
pos.send_entries POST /pos/entries
pos.stream GET /pos/stream is_stream
pos.wallets GET /pos/wallets
printer.test POST /printer/test
deposits.list GET /deposits
deposits.create POST /deposits takes_key
deposits.bulk POST /deposits/bulk
deposits.validate POST /deposits/validate
deposits.get GET /deposits/{id}
deposits.update PATCH /deposits/{id}
deposits.delete DELETE /deposits/{id}
deposits.restore POST /deposits/{id}/restore
entrances.list GET /entrances
entrances.create POST /entrances takes_key
entrances.bulk POST /entrances/bulk
entrances.validate POST /entrances/validate
entrances.get GET /entrances/{id}
entrances.update PATCH /entrances/{id}
entrances.delete DELETE /entrances/{id}
entrances.restore POST /entrances/{id}/restore
entrances.all GET /entrances/all
entrance_groups.list GET /entrance_groups
entrance_groups.create POST /entrance_groups takes_key
entrance_groups.bulk POST /entrance_groups/bulk
entrance_groups.validate POST /entrance_groups/validate
entrance_groups.get GET /entrance_groups/{id}
entrance_groups.update PATCH /entrance_groups/{id}
entrance_groups.delete DELETE /entrance_groups/{id}
entrance_groups.restore POST /entrance_groups/{id}/restore
entrance_groups.sell POST /entrance_groups/{id}/sell takes_key tells_retry
zones.list GET /zones
zones.reload POST /zones
zones.clear DELETE /zones
zones.bulk POST /zones/bulk
zones.get GET /zones/{id}
zones.update PATCH /zones/{id}
zones.enable POST /zones/{id}/enable
zones.disable POST /zones/{id}/disable
zones.enable_event POST /zones/events/{infomaniak_event_id}/enable
zones.disable_event POST /zones/events/{infomaniak_event_id}/disable
tickets.list GET /tickets
tickets.lookup GET /tickets/lookup
tickets.exchange POST /tickets/exchange
tickets.sync_status GET /tickets/sync
tickets.sync POST /tickets/sync
tickets.get GET /tickets/{id}
vouchers.list GET /vouchers
vouchers.create POST /vouchers takes_key
vouchers.bulk POST /vouchers/bulk
vouchers.validate POST /vouchers/validate
vouchers.get GET /vouchers/{id}
vouchers.update PATCH /vouchers/{id}
vouchers.delete DELETE /vouchers/{id}
vouchers.restore POST /vouchers/{id}/restore
voucher_packs.list GET /voucher_packs
voucher_packs.create POST /voucher_packs takes_key
voucher_packs.bulk POST /voucher_packs/bulk
voucher_packs.validate POST /voucher_packs/validate
voucher_packs.get GET /voucher_packs/{id}
voucher_packs.update PATCH /voucher_packs/{id}
voucher_packs.delete DELETE /voucher_packs/{id}
voucher_packs.restore POST /voucher_packs/{id}/restore
clients.list GET /clients
clients.bulk POST /clients/bulk
clients.generate POST /clients/generate is_file
clients.import POST /clients/import
clients.import_excel POST /clients/import/excel takes_key
clients.imports GET /clients/imports
clients.import_preview POST /clients/import/excel/preview
clients.import_result GET /clients/import/excel/{import_id}/xlsx is_file
clients.import_status GET /clients/import/excel/{import_id}
clients.import_rows GET /clients/import/excel/{import_id}/rows
clients.short GET /clients/short/{short_id}
clients.changes GET /clients/short/{short_id}/changes is_stream
clients.pay POST /clients/short/{short_id}/pay takes_key
clients.payment GET /clients/short/{short_id}/payments/{reference}
clients.payment_cancel POST /clients/short/{short_id}/payments/{reference}/cancel
clients.twint_direct_code GET /clients/{id}/twint_direct/checkin
clients.twint_direct_checkin POST /clients/{id}/twint_direct/checkin takes_key
clients.twint_direct_status GET /clients/{id}/twint_direct/status
clients.transfer POST /clients/transfer/{uid} takes_key
clients.get GET /clients/{uid}
clients.credit POST /clients/{uid} takes_key tells_retry
clients.update PATCH /clients/{uid}
clients.refund_options GET /clients/{uid}/refund_options
clients.checkout POST /clients/{uid}/checkout takes_key tells_retry
clients.checkout_force POST /clients/{uid}/checkoutforce takes_key tells_retry
clients.refund_all POST /clients/refund/{uid} takes_key
clients.refund_transaction POST /clients/refund/{uid}/transaction/{transaction_id} takes_key
clients.refund POST /v1/clients/{uid}/refund takes_key
clients.refund_transaction_by POST /v1/clients/{uid}/transaction/{transaction_id}/refund takes_key
clients.set_vouchers PUT /clients/{uid}/vouchers takes_key tells_retry
clients.transactions_xlsx GET /clients/{uid}/transactions/export/xlsx is_file
clients.transactions_pdf GET /clients/{uid}/transactions/export/pdf is_file
clients.disable POST /clients/{uid}/disable
clients.enable POST /clients/{uid}/enable
transactions.reverse DELETE /clients/transaction/{uid}/{transaction_id}
transactions.list GET /transactions
transactions.create POST /transactions takes_key tells_retry
transactions.batch POST /transactions/batch tells_retry
transactions.get GET /transactions/{id}
transactions.reverse_by_id DELETE /transactions/{id}
transactions.change POST /transactions/{id}/change takes_key tells_retry
feedbacks.submit PATCH /clients/short_info/{uid}
feedbacks.list GET /feedbacks
notifications.key GET /notification_key
notifications.subscribe POST /clients/{uid}/notification_token
notifications.unsubscribe DELETE /clients/{uid}/notification_token
notifications.exists POST /clients/{uid}/notification_token/exists
notifications.exists_disabled POST /clients/{uid}/notification_token/exists_disabled
persons.find GET /persons
persons.export GET /persons/{uid}
persons.erase POST /persons/{uid}/erase
suspicious_clients.list GET /suspicious_clients
wristbands.defective_count GET /wristbands/defective/count
wristbands.balance_transfer GET /wristbands/balance_transfer
desk.add_entrance POST /desk/{uid}/add_entrance takes_key tells_retry
desk.add_money_non_refundable POST /desk/{uid}/add_money_non_refundable takes_key tells_retry
desk.repeat_operation POST /desk/{uid}/repeat_operation takes_key tells_retry
desk.defect_wristband POST /desk/{uid}/defect_wristband takes_key
desk.transfer_wristband POST /desk/{uid}/transfer_wristband takes_key
desk.refund POST /desk/{uid}/refund takes_key tells_retry
desk.forced_refund POST /desk/{uid}/forced_refund takes_key tells_retry
desk.is_bracelet_used GET /desk/{uid}/is_bracelet_used
desk.change_age POST /desk/{uid}/change_age
desk.repair_link POST /desk/{uid}/repair_link
statistics.get GET /statistics
statistics.outlook GET /statistics/outlook
statistics.declined GET /statistics/declined
statistics.rebuild POST /statistics/rebuild
statistics.consumptions_detailed GET /statistics/consumptions/detailed is_file
statistics.transactions_detailed GET /statistics/transactions/detailed is_file
statistics.mypos_export GET /statistics/mypos/export is_file
statistics.trace GET /statistics/trace
statistics.of_bar GET /statistics/{bar_id}
statistics.of_range GET /statistics/{date_begin}/{date_end}
statistics.of_bar_range GET /statistics/{bar_id}/{date_begin}/{date_end}
stocks.list GET /stocks
stocks.set PUT /stocks
stocks.mark_sold_out PUT /stocks/sold_out
transaction_reviews.list GET /transaction_reviews
transaction_reviews.get GET /transaction_reviews/{id}
transaction_reviews.book POST /transaction_reviews/{id}/book
transaction_reviews.write_off POST /transaction_reviews/{id}/write_off
entrance_checks.list GET /entrance_checks
entrance_checks.create POST /entrance_checks takes_key
entrance_checks.batch POST /entrance_checks/batch
entrance_checks.review POST /entrance_checks/{id}/review
refund_forms.get GET /refund_form/{short_id}
refund_forms.submit POST /refund_form/{short_id}
refund_forms.list GET /refund_forms
refund_forms.release POST /refund_forms/{uid}/release
payments.list GET /payments
payments.get GET /payments/{id}
payments.retry POST /payments/{id}/retry
payments.settle_currency POST /payments/{id}/settle_currency
payments.payrexx_webhook POST /payments/webhook/payrexx/{id}
providers.check POST /providers/check
poll.list GET /v1/pollWaitList
poll.force_timeout POST /v1/pollWaitList/{id}/force_timeout
poll.status GET /v1/pollWaitList/job
poll.start POST /v1/pollWaitList/job/start
poll.stop POST /v1/pollWaitList/job/stop
poll.logs GET /v1/pollWaitList/logs
poll.download_logs GET /v1/pollWaitList/logs/download is_file
refunds.list GET /refunds
refunds.create POST /refunds takes_key
refunds.info GET /refunds/info
refunds.plan GET /refunds/plan is_file
refunds.preview GET /refunds/preview
refunds.regenerate GET /refunds/form/{file_name}/regenerate
refunds.download GET /refunds/{file_name} is_file
refunds.xlsx GET /refunds/{file_name}/xlsx is_file
refunds.summary GET /refunds/{file_name}/summary
refunds.get GET /refunds/{id}/status
refunds.items GET /refunds/{id}/items
refunds.mark_sent POST /refunds/{id}/sent
refunds.donation_notification POST /refunds/{id}/donation_notification
refunds.bank_status POST /refunds/{id}/bank_status is_form
refunds.cancel POST /refunds/{id}/cancel
reports.list GET /reports
reports.create POST /reports takes_key
reports.download GET /reports/{file_name} is_file
reports.get GET /reports/{id}/status
refund_errors.list GET /refund_errors
refund_errors.unlock POST /refund_errors/{id}/unlock
refund_errors.set_account PUT /refund_errors/{id}/account
refund_errors.set_name PUT /refund_errors/{id}/name
refund_errors.release POST /refund_errors/{id}/release
refund_errors.decide POST /refund_errors/{id}/decide
refund_items.return POST /refund_items/{id}/return
search.all GET /search
deletions.preview POST /deletions/preview
audit_log.list GET /audit_log
`)
