// Generated from openapi.yaml by `npm run gen`. Do not edit.
import { readRoutes } from '../read_routes.ts'
import type { OperationId } from '../types.ts'

/** The operations that do more than ask. */
export type ChangingOperation = Exclude<OperationId, 'system.health' | 'system.live' | 'system.ready' | 'system.doctor' | 'captcha.get' | 'users.me' | 'users.list' | 'users.token_valid' | 'users.get' | 'users.sessions' | 'sessions.list' | 'messages.list' | 'events.stream' | 'pairings.list' | 'pairings.people' | 'pairings.get' | 'pairings.download_log' | 'drawers.list' | 'drawers.get' | 'drawers.report' | 'drawers.download' | 'drawers.transactions' | 'print_jobs.list' | 'shifts.list' | 'shifts.report' | 'script_tokens.list' | 'webhooks.list' | 'webhooks.get' | 'webhook_deliveries.list' | 'webhook_deliveries.get' | 'tokens.list' | 'tokens.exists' | 'tokens.get' | 'tokens.sessions' | 'events.list' | 'events.general' | 'events.language' | 'events.infomaniak' | 'events.customization' | 'events.totals' | 'events.get' | 'events.shifted_dates' | 'events.embed' | 'events.audit' | 'events.readiness' | 'events.cockpit' | 'events.offline_risk' | 'event_smartphones.get' | 'event_smartphones.export' | 'event_terminals.get' | 'event_terminals.export' | 'assets.get' | 'terminals.list' | 'terminals.get' | 'terminals.status' | 'devices.list' | 'devices.logs' | 'devices.get' | 'smartphones.list' | 'smartphones.get' | 'smartphones.transactions_export' | 'smartphones.entrance_checks_export' | 'mypos.list' | 'mypos.get' | 'mypos.transactions_export' | 'latest_app.list' | 'latest_app.get' | 'latest_app.download' | 'replica_sets.list' | 'bars.list' | 'bars.get' | 'bars.all' | 'bars.download_template' | 'bars.export' | 'bar_consumptions.download_template' | 'bar_consumptions.export' | 'consumptions.list' | 'consumptions.all' | 'pos.catalogue' | 'pos.stock' | 'pos.stream' | 'pos.passes' | 'pos.wallets' | 'deposits.list' | 'deposits.get' | 'entrances.list' | 'entrances.get' | 'entrances.all' | 'entrance_groups.list' | 'entrance_groups.get' | 'zones.list' | 'zones.get' | 'tickets.list' | 'tickets.lookup' | 'tickets.sync_status' | 'tickets.get' | 'vouchers.list' | 'vouchers.get' | 'voucher_packs.list' | 'voucher_packs.get' | 'clients.list' | 'clients.imports' | 'clients.import_result' | 'clients.import_status' | 'clients.import_rows' | 'clients.short' | 'clients.changes' | 'clients.payment' | 'clients.twint_direct_code' | 'clients.twint_direct_status' | 'clients.get' | 'clients.refund_options' | 'clients.transactions_xlsx' | 'clients.transactions_pdf' | 'transactions.list' | 'transactions.get' | 'feedbacks.list' | 'notifications.key' | 'persons.find' | 'persons.export' | 'suspicious_clients.list' | 'wristbands.defective_count' | 'wristbands.balance_transfer' | 'desk.identify' | 'desk.is_bracelet_used' | 'statistics.get' | 'statistics.outlook' | 'statistics.declined' | 'statistics.consumptions_detailed' | 'statistics.transactions_detailed' | 'statistics.mypos_export' | 'statistics.trace' | 'statistics.of_bar' | 'statistics.of_range' | 'statistics.of_bar_range' | 'stocks.list' | 'transaction_reviews.list' | 'transaction_reviews.get' | 'entrance_checks.list' | 'refund_forms.get' | 'refund_forms.list' | 'payments.list' | 'payments.get' | 'poll.list' | 'poll.status' | 'poll.logs' | 'poll.download_logs' | 'refunds.list' | 'refunds.info' | 'refunds.plan' | 'refunds.preview' | 'refunds.regenerate' | 'refunds.download' | 'refunds.xlsx' | 'refunds.summary' | 'refunds.get' | 'refunds.items' | 'reports.list' | 'reports.download' | 'reports.get' | 'refund_errors.list' | 'search.all' | 'audit_log.list'>

export const routes = readRoutes(`
system
 health GET /~
 live GET /health/~
 ready GET /health/~
 doctor GET ./~
captcha
 get GET .
secrets
 rotate POST ./~
users
 login POST ./~
 me GET ./~
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 force_create POST ./force takes_key
 token_valid GET ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 sessions GET ./{id}/~
 end_sessions DELETE ./{id}/sessions
 force_update PUT ./{id}/force
 link POST ./{id}/~
 unlink DELETE ./{id}/link
 restore POST ./{id}/~
sessions
 list GET /users/sessions
 end DELETE /users/sessions/current
 revoke DELETE /users/sessions/{id}
messages
 list GET .
 trigger POST ./~
events
 stream GET /messages/~ is_stream
pairings
 list GET .
 create POST .
 redeem POST ./~
 people GET ./~
 sign_person_in POST ./person
 sign_person_out DELETE ./person
 send_message POST ./messages
 read_message POST ./messages/{id}/read
 send_log POST ./log
 get GET ./{id}
 update PATCH ./{id}
 end DELETE ./{id}
 lose POST ./{id}/lost
 lock POST ./{id}/~
 unlock POST ./{id}/~
 download_log GET ./{id}/log is_file
 ask_for_log POST ./{id}/log
 challenge POST ./{id}/~
 sign_in POST ./{id}/session
drawers
 list GET .
 open POST .
 get GET ./{id}
 report GET ./{id}/~
 download GET ./{id}/report/file is_file
 transactions GET ./{id}/~
 move POST ./{id}/movements
 confirm POST ./{id}/~
 count POST ./{id}/counts takes_key
 hand_over POST ./{id}/holder
 continue POST ./{id}/devices
 close POST ./{id}/~
print_jobs
 list GET .
 take POST ./~
 test POST ./~
 report POST ./{id}/~
 reprint POST ./{id}/~
 cancel POST ./{id}/~
shifts
 list GET .
 report GET ./{id}/~
script_tokens
 list GET .
 create POST .
 revoke DELETE ./{id}
webhooks
 list GET .
 create POST .
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 rotate_secret POST ./{id}/secret
 test POST ./{id}/~
webhook_deliveries
 list GET .
 get GET ./{id}
 redeliver POST ./{id}/~
tokens
 login POST ./~
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 force_create POST ./force takes_key
 exists GET ./~
 get GET ./{id}
 update PUT ./{id}
 delete DELETE ./{id}
 sessions GET ./{id}/~
 end_sessions DELETE ./{id}/sessions
 force_update PATCH ./{id}/force
 archive POST ./{id}/~
 restore POST ./{id}/~
events
 list GET .
 create POST . takes_key
 bulk POST ./~
 general GET ./~
 language GET ./parameter/~
 infomaniak GET ./parameter/~
 customization GET ./parameter/~
 totals GET ./~
 db_restore POST ./~ takes_key
 db_restore_file POST ./db_restore/file is_bytes
 enable POST ./short/{id}/~
 disable POST ./short/{id}/~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
 archive POST ./{id}/~
 duplicate POST ./{id}/~ takes_key
 shifted_dates GET ./{id}/~
 delete_forever DELETE ./{id}/force
 name_successor POST ./{id}/successor
 link POST ./{id}/~
 unlink DELETE ./{id}/link
 db_backup POST ./{id}/~ is_file
 set_certificate PUT ./{id}/certificate is_form
 delete_certificate DELETE ./{id}/certificate
 renew_certificate POST ./{id}/certificate/renew
 embed GET ./{id}/~
 audit GET ./{id}/~
 readiness GET ./{id}/~
 cockpit GET ./{id}/~
 offline_risk GET ./{id}/~
event_smartphones
 get GET /events/{id}/smartphones
 set PUT /events/{id}/smartphones
 force PUT /events/{id}/smartphones/~
 validate POST /events/{id}/smartphones/~
 export GET /events/{id}/smartphones/~ is_file
event_terminals
 get GET /events/{id}/mypos_terminals
 set PUT /events/{id}/mypos_terminals
 force PUT /events/{id}/mypos_terminals/~
 validate POST /events/{id}/mypos_terminals/~
 export GET /events/{id}/mypos_terminals/~ is_file
assets
 create POST . is_form
 get GET /pictures/{event_id}/{id} is_file
terminals
 list GET /mypos_terminals
 create POST /mypos_terminals takes_key
 bulk POST /mypos_terminals/~
 get GET /mypos_terminals/{id}
 update PATCH /mypos_terminals/{id}
 delete DELETE /mypos_terminals/{id}
 status GET /mypos_terminals/{id}/~
 pair POST /mypos_terminals/{id}/~
 cancel POST /mypos_terminals/{id}/~
 unpair POST /mypos_terminals/{id}/~
devices
 list GET .
 bulk POST ./~
 logs GET ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
smartphones
 list GET .
 get GET ./{number}
 report POST ./{number}
 transactions_export GET ./{number}/transactions/export is_file
 entrance_checks_export GET ./{number}/entrance_checks/export is_file
mypos
 list GET .
 get GET ./{terminal}
 transactions_export GET ./{terminal}/transactions/export is_file
latest_app
 list GET .
 create POST .
 get GET ./latest
 delete DELETE ./{id}
 download GET ./{id}/~ is_file
replica_sets
 list GET .
bars
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
 all GET ./~
 download_template GET ./~ is_file
 export GET ./~ is_file
 import POST ./~ is_form takes_key
bar_consumptions
 download_template GET /bars/{id}/consumptions/~ is_file
 export GET /bars/{id}/consumptions/~ is_file
 import POST /bars/{id}/consumptions/~ is_form takes_key
consumptions
 list GET .
 all GET ./~
all_consumptions
 create POST . takes_key
 update PATCH .
 validate POST ./~
pos
 catalogue GET ./~ is_conditional
 stock GET ./~
 send_entries POST ./entries
 stream GET ./~ is_stream
 passes GET ./~
 wallets GET ./~
printer
 test POST ./~
deposits
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
entrances
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
 all GET ./~
entrance_groups
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
 sell POST ./{id}/~ takes_key tells_retry
zones
 list GET .
 reload POST .
 clear DELETE .
 bulk POST ./~
 get GET ./{id}
 update PATCH ./{id}
 enable POST ./{id}/~
 disable POST ./{id}/~
 enable_event POST ./events/{infomaniak_event_id}/enable
 disable_event POST ./events/{infomaniak_event_id}/disable
tickets
 list GET .
 lookup GET ./~
 exchange POST ./~
 sync_status GET ./sync
 sync POST ./~
 get GET ./{id}
vouchers
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
voucher_packs
 list GET .
 create POST . takes_key
 bulk POST ./~
 validate POST ./~
 get GET ./{id}
 update PATCH ./{id}
 delete DELETE ./{id}
 restore POST ./{id}/~
clients
 list GET .
 bulk POST ./~
 generate POST ./~ is_file
 import POST ./~
 import_excel POST ./import/excel takes_key
 imports GET ./~
 import_preview POST ./import/excel/preview
 import_result GET ./import/excel/{import_id}/xlsx is_file
 import_status GET ./import/excel/{import_id}
 import_rows GET ./import/excel/{import_id}/rows
 short GET ./short/{short_id}
 changes GET ./short/{short_id}/~ is_stream
 pay POST ./short/{short_id}/~ takes_key
 payment GET ./short/{short_id}/payments/{reference}
 payment_cancel POST ./short/{short_id}/payments/{reference}/cancel
 twint_direct_code GET ./{id}/twint_direct/checkin
 twint_direct_checkin POST ./{id}/twint_direct/checkin takes_key
 twint_direct_status GET ./{id}/twint_direct/status
 transfer POST ./transfer/{uid} takes_key
 get GET ./{uid}
 credit POST ./{uid} takes_key tells_retry
 update PATCH ./{uid}
 refund_options GET ./{uid}/~
 checkout POST ./{uid}/~ takes_key tells_retry
 checkout_force POST ./{uid}/checkoutforce takes_key tells_retry
 refund_all POST ./refund/{uid} takes_key
 refund_transaction POST ./refund/{uid}/transaction/{transaction_id} takes_key
 refund POST /v1/clients/{uid}/~ takes_key
 refund_transaction_by POST /v1/clients/{uid}/transaction/{transaction_id}/refund takes_key
 set_vouchers PUT ./{uid}/vouchers takes_key tells_retry
 transactions_xlsx GET ./{uid}/transactions/export/xlsx is_file
 transactions_pdf GET ./{uid}/transactions/export/pdf is_file
 disable POST ./{uid}/~
 enable POST ./{uid}/~
transactions
 reverse DELETE /clients/transaction/{uid}/{transaction_id}
 list GET .
 create POST . takes_key tells_retry
 batch POST ./~ tells_retry
 get GET ./{id}
 reverse_by_id DELETE ./{id}
 change POST ./{id}/~ takes_key tells_retry
feedbacks
 submit PATCH /clients/short_info/{uid}
 list GET .
notifications
 key GET /notification_key
 subscribe POST /clients/{uid}/notification_token
 unsubscribe DELETE /clients/{uid}/notification_token
 exists POST /clients/{uid}/notification_token/~
 exists_disabled POST /clients/{uid}/notification_token/~
persons
 find GET .
 export GET ./{uid}
 erase POST ./{uid}/~
suspicious_clients
 list GET .
wristbands
 defective_count GET ./defective/count
 balance_transfer GET ./~
desk
 add_entrance POST ./{uid}/~ takes_key tells_retry
 add_money_non_refundable POST ./{uid}/~ takes_key tells_retry
 repeat_operation POST ./{uid}/~ takes_key tells_retry
 defect_wristband POST ./{uid}/~ takes_key
 transfer_wristband POST ./{uid}/~ takes_key
 refund POST ./{uid}/~ takes_key tells_retry
 forced_refund POST ./{uid}/~ takes_key tells_retry
 identify GET ./~
 is_bracelet_used GET ./{uid}/~
 change_age POST ./{uid}/~
 repair_link POST ./{uid}/~
statistics
 get GET .
 outlook GET ./~
 declined GET ./~
 rebuild POST ./~
 consumptions_detailed GET ./consumptions/detailed is_file
 transactions_detailed GET ./transactions/detailed is_file
 mypos_export GET ./mypos/export is_file
 trace GET ./~
 of_bar GET ./{bar_id}
 of_range GET ./{date_begin}/{date_end}
 of_bar_range GET ./{bar_id}/{date_begin}/{date_end}
stocks
 list GET .
 set PUT .
 mark_sold_out PUT ./sold_out
transaction_reviews
 list GET .
 get GET ./{id}
 book POST ./{id}/~
 write_off POST ./{id}/~
entrance_checks
 list GET .
 create POST . takes_key
 batch POST ./~
 review POST ./{id}/~
refund_forms
 get GET /refund_form/{short_id}
 submit POST /refund_form/{short_id}
 list GET .
 release POST ./{uid}/~
payments
 list GET .
 get GET ./{id}
 retry POST ./{id}/~
 settle_currency POST ./{id}/~
 payrexx_webhook POST ./webhook/payrexx/{id}
providers
 check POST ./~
poll
 list GET /v1/pollWaitList
 force_timeout POST /v1/pollWaitList/{id}/~
 status GET /v1/pollWaitList/job
 start POST /v1/pollWaitList/job/~
 stop POST /v1/pollWaitList/job/~
 logs GET /v1/pollWaitList/~
 download_logs GET /v1/pollWaitList/logs/download is_file
refunds
 list GET .
 create POST . takes_key
 info GET ./~
 plan GET ./~ is_file
 preview GET ./~
 regenerate GET ./form/{file_name}/~
 download GET ./{file_name} is_file
 xlsx GET ./{file_name}/~ is_file
 summary GET ./{file_name}/~
 get GET ./{id}/status
 items GET ./{id}/~
 mark_sent POST ./{id}/sent
 donation_notification POST ./{id}/~
 bank_status POST ./{id}/~ is_form
 cancel POST ./{id}/~
reports
 list GET .
 create POST . takes_key
 download GET ./{file_name} is_file
 get GET ./{id}/status
refund_errors
 list GET .
 unlock POST ./{id}/~
 set_account PUT ./{id}/account
 set_name PUT ./{id}/name
 release POST ./{id}/~
 decide POST ./{id}/~
refund_items
 return POST ./{id}/~
search
 all GET .
deletions
 preview POST ./~
audit_log
 list GET .
`)
