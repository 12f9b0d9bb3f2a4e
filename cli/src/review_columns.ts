/** The columns of offline transactions that wait for review, in every command about them. */
export const review_columns = [
  '_id',
  'received_at',
  'status',
  'type',
  'uid',
  'amount',
  'date',
  'smartphone_number',
  'error_code',
] as const
