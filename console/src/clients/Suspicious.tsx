import type { Schema } from '@kermesse/sdk/types'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useWords } from '../resource/use_words.ts'
import { Evidence } from './Evidence.tsx'
import { suspicious_clients } from './suspicious_clients.ts'

const cells = { suspicious_activity: (row: AnyRow) => <Evidence {...asClient(row)} /> }

/** Wristbands that need a look; each leads to its wristband. */
export function Suspicious() {
  useWords(suspicious_clients)
  const { event_id = '' } = useScope()
  return (
    <ListScreen
      resource={suspicious_clients}
      cells={cells}
      hrefOf={({ uid }) => `/admin/events/${event_id}/clients/${uid}`}
    />
  )
}

/** Rows of a list are known by their resource alone. */
function asClient(row: AnyRow) {
  return row as unknown as Schema<'SuspiciousClient'>
}
