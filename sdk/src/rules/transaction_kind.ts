type Line = { kind?: string | undefined }

/** The type by which people know a transaction: a sale of nothing but returned containers is a return. */
export function kindOf<Type extends string>(
  type: Type,
  order: readonly Line[],
): Type | 'deposit_return' {
  const is_return = order.length > 0 && order.every(({ kind }) => kind === 'deposit_return')
  return type === 'debit' && is_return ? 'deposit_return' : type
}
