/** The fields that a log entry of each record type can show as changed, where no contract of a form lists them. */
export const logged_fields: Record<string, string> = {
  clients: `blocked disabled entrance_end_date defective transferred_to old_uids forced reason has_pin
    short_id age refundable donated balance donationChoice donationType donationAmount`,
  events: `archived deleted enabled frozen twint_certificate secrets_set secrets_replaced smartphones
    terminals`,
  users:
    'email right deleted password_replaced pin_replaced script_tokens_kept smartphones smartphone taken_by',
  script_tokens: 'expires_at name operations right',
  pairings: 'smartphone_number role bar_id entrance_group_id state ends_at user',
  drawers: `number user_id state float counted_amount difference report_number devices direction amount
    reason confirmed`,
  webhooks: `url types description enabled disabled_reason previous_secret_ends_at`,
  tokens: 'archived authorized_terminals deleted',
  terminals: 'terminal_code terminal_id state',
  bars: 'deleted',
  consumptions: 'deleted sold_out',
  deposits: 'deleted',
  entrances: 'deleted',
  entrance_groups: 'deleted',
  vouchers: 'deleted',
  voucher_packs: 'deleted',
  zones: 'deleted',
  payments: 'status asked reason foreign_settled_at foreign_amount foreign_currency',
  poll_job: 'running',
  refunds: `step status done failed total_amount message_id names_corrected file_name execution_date
    error_code`,
  refund_errors: 'hold attention status reason transaction_id',
  refund_forms: 'hold iban whole_account',
  stocks: 'stocks',
  transactions: 'uid reversed reason',
  transaction_reviews: 'status reason transaction_id',
  event_smartphones: 'numbers forced',
  event_terminals: 'numbers forced',
}
