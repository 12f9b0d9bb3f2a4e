import { useEffect, useRef, useState } from 'react'
import { followWhileSeen } from '../follow_while_seen.ts'
import type { Line } from '../line.ts'
import { sdk } from '../sdk.ts'
import type { WalletKey } from './queries.ts'

/**
 * Whether the server tells this page when its wallet moves. Only a page that somebody looks at listens; whoever is refused asks
 * now and then.
 */
export function useLive(
  { short_id, event_id }: WalletKey,
  { version, changed }: { version: string | undefined; changed: () => void },
) {
  const [is_live, setLive] = useState(false)
  const latest = useRef({ version, changed })
  useEffect(() => {
    latest.current = { version, changed }
  })
  const is_known = version !== undefined
  useEffect(() => {
    if (!is_known) return
    const line: Line = {
      open(signal) {
        const { version: seen } = latest.current
        const query = { ...(event_id && { event_id }), ...(seen && { seen }) }
        return sdk.clients.changes({ path: { short_id }, query }, { signal })
      },
      changed: () => latest.current.changed(),
      live: setLive,
    }
    return followWhileSeen(line)
  }, [short_id, event_id, is_known])
  return is_live
}
