/** Calls of Payrexx, by the names that failures use. */
export const call_names = [
  'Gateway.create',
  'Gateway.get',
  'Gateway.delete',
  'Transaction.get',
  'Transaction.list',
  'Transaction.refund',
  'Transaction.cancel',
  'SignatureCheck.get',
  'PaymentProvider.get',
  'PaymentMethod.get',
] as const
