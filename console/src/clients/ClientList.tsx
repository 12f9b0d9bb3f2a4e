import { Button } from '@fluentui/react-components'
import { ArrowUploadRegular, WalletRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { ListedRow } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { ClientBulk } from './ClientBulk.tsx'
import { visitorsPage } from './client_addresses.ts'
import { clients } from './clients.ts'
import { useFind } from './use_find.ts'

const sizes = [10, 25, 50, 100, 250, 500, 1000]

/** Every wristband; a number or a chip, typed or scanned, and Enter open its page at once. */
export function ClientList() {
  const { t } = useTranslation('clients')
  const { right, event_id } = useScope()
  const navigate = useNavigate()
  const { find, error, reset } = useFind(event_id!, (uid) => navigate(uid))
  const list = useList(clients, { hrefOf: ({ _id }) => _id, sizes })
  const is_admin = right >= rights.admin
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list}>
          {is_admin && (
            <Link to={`/admin/events/${event_id}/imports`}>
              <Button as="a" icon={<ArrowUploadRegular />} tabIndex={-1}>
                {t('import')}
              </Button>
            </Link>
          )}
        </ListHead>
        <ListTools list={list} onEnter={find} />
        <ListTable
          list={list}
          actions={(client) => (
            <>
              <VisitorsPage client={client} />
              <RowMenu list={list} row={client} />
            </>
          )}
          bulk={is_admin ? (rows, onDone) => <ClientBulk {...{ rows, onDone }} /> : undefined}
        />
      </ListScreen>
      <FailureDialog error={error} onClose={reset} />
    </>
  )
}

/** Opens the visitor's page in a new tab. */
function VisitorsPage({ client }: { client: ListedRow<'clients'> }) {
  const { t } = useTranslation('clients')
  const label = t('visitors_page_of', { number: String(client.short_id) })
  return (
    <Button
      as="a"
      appearance="subtle"
      icon={<WalletRegular />}
      aria-label={label}
      title={label}
      href={visitorsPage(client)}
      target="_blank"
      rel="noreferrer"
    />
  )
}
