/** What can be asked of Payrexx, by the name that failures know it by. */
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
