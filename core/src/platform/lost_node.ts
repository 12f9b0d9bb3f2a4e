/**
 * Returns true for errors of a distributed database that lost one of its nodes during a statement. As with a lost connection to the
 * database, the statement was not executed, or its answer was lost.
 */
export function isLostNode(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // The last one is told as an internal error.
  return /^(08|58030)/.test(code) || message.includes('server closed the connection unexpectedly')
}
