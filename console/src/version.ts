/** Compares versions of numbers; what comes behind them does not count. */
export function isOlder(version: string, other: string): boolean {
  const numbers = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10))
  const ours = numbers(version)
  const others = numbers(other)
  const at = others.findIndex((number, n) => number !== (ours[n] ?? 0))
  return at >= 0 && (ours[at] ?? 0) < others[at]!
}
