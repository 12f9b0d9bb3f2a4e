/**
 * Returns true for errors of a distributed database that lost one of its nodes during a statement. As with a lost connection to the
 * database, the statement was not executed, or its answer was lost.
 */
export function isLostNode(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(08|58030)/.test(code) || (code === 'XX000' && lost_connection.test(message))
}

/** What such a database tells as an internal error: its connection to a node broke while it waited for an answer. */
const lost_connection =
  /server closed the connection unexpectedly|SSL SYSCALL error|could not (receive data from|send data to) server|connection marked as essential/
