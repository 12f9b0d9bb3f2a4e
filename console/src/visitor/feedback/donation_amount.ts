/** Parses an amount such as `4`, `4.5`, `4,50` or `1'200`; undefined if invalid. */
export function readAmount(typed: string): number | undefined {
  const plain = typed
    .trim()
    .replace(/['’\s]/g, '')
    .replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
