/**
 * Whether a distributed database has lost the node that was asked: the connection to it, or a copy of rows on their way. Nothing was
 * done, or its answer was lost, as with a connection of ours.
 */
export function isLostNode(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // The last one is told as an internal error.
  return /^(08|58030)/.test(code) || message.includes('server closed the connection unexpectedly')
}
