import { useEffect, useRef, useState } from 'react'
import { followWhileSeen } from '../../follow_while_seen.ts'
import type { Line } from '../../line.ts'
import { sdk } from '../base/sdk.ts'
import type { WalletKey } from '../base/wallet_queries.ts'

/**
 * Refreshes the wallet on server events while the page is visible; polls if the server refuses the
 * stream.
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
