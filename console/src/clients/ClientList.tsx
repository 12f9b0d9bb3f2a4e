import { Button } from '@fluentui/react-components'
import { ArrowUploadRegular, WalletRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { ClientBulk } from './ClientBulk.tsx'
import { visitorsPage } from './client_addresses.ts'
import { clients } from './clients.ts'
import { useFind } from './use_find.ts'

const sizes = [10, 25, 50, 100, 250, 500, 1000]

/** Every wristband; a number or a chip, typed or scanned, and Enter open its page at once. */
export function ClientList() {
  const { t } = useTranslation('desk')
  const { right, event_id } = useScope()
  const navigate = useNavigate()
  const { find, error, reset } = useFind(event_id!, (uid) => navigate(uid))
  return (
    <>
      <ListScreen
        resource={clients}
        hrefOf={({ _id }) => _id}
        sizes={sizes}
        onEnter={find}
        selectionBar={
          right >= rights.admin
            ? (rows, onDone) => <ClientBulk rows={rows} onDone={onDone} />
            : undefined
        }
        rowActions={(row) => <VisitorsPage row={row} />}
        actions={
          right >= rights.admin && (
            <Link to={`/admin/events/${event_id}/imports`}>
              <Button as="a" icon={<ArrowUploadRegular />} tabIndex={-1}>
                {t('import')}
              </Button>
            </Link>
          )
        }
      />
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}

/** Opens the visitor's page in a new tab. */
function VisitorsPage({ row }: { row: AnyRow }) {
  const { t } = useTranslation('desk')
  const label = t('visitors_page_of', { number: String(row.short_id) })
  return (
    <Button
      as="a"
      appearance="subtle"
      icon={<WalletRegular />}
      aria-label={label}
      title={label}
      href={visitorsPage(row as unknown as Parameters<typeof visitorsPage>[0])}
      target="_blank"
      rel="noreferrer"
    />
  )
}
