import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { useDesk } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'

/** Blocks or unblocks a wristband. */
export function Block() {
  const { t } = useTranslation('clients')
  const { client, path, query, money } = useDesk()
  const change = client.blocked ? 'unblock' : 'block'
  const named = { number: client.short_id, balance: money(client.balance) }
  const { disable, enable } = staffSdk.clients
  const [act, undo] = client.blocked ? [enable, disable] : [disable, enable]
  return (
    <DeskDialog
      starts_at_cancel
      title={t(`blocking.title.${change}`, named)}
      verb={t(`blocking.verb.${change}`)}
      act={async () => {
        await act({ path, query })
        return { text: t(`blocking.done.${change}`, named), undo: () => undo({ path, query }) }
      }}
    >
      <p>{t(`blocking.text.${change}`, named)}</p>
    </DeskDialog>
  )
}
