import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useWords } from '../resource/use_words.ts'
import { Evidence } from './Evidence.tsx'
import { suspicious_clients } from './suspicious_clients.ts'

const listed = withCells(suspicious_clients, {
  suspicious_activity: (client) => <Evidence {...client} />,
})

/** Wristbands that need a look; each leads to its wristband. */
export function Suspicious() {
  useWords(suspicious_clients)
  const { event_id = '' } = useScope()
  const list = useList(listed, {
    hrefOf: ({ uid }) => `/admin/events/${event_id}/clients/${uid}`,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}
