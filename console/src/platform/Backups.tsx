import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular, DatabaseArrowUpRegular } from '@fluentui/react-icons'
import type { Input, Schema } from '@kermesse/sdk/types'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BackupDialog } from '../events/BackupDialog.tsx'
import { RestoreDialog } from '../events/RestoreDialog.tsx'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { Row } from '../ui/layout.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/title.ts'
import { ChooseEvent, type ChosenEvent } from './ChooseEvent.tsx'

type Entry = Schema<'AuditEntry'>
type Operation = 'events.db_backup' | 'events.db_restore_file'
type Task = 'choose' | 'restore' | ChosenEvent | null

/** The backups that were made of events and what became of them, and the way to another one. */
export function Backups() {
  const { t } = useTranslation(['platform', 'events', 'machines'])
  const cache = useQueryClient()
  const [task, begin] = useState<Task>(null)
  useTitle(t('backups.title'))
  const again = () => cache.invalidateQueries({ queryKey: ['audit_log.list'] })
  const onClose = () => {
    begin(null)
    void again()
  }
  return (
    <Page aria-labelledby="backups-title">
      <PageHead id="backups-title" title={t('backups.title')} about={t('backups.about')}>
        <Row wrap gap={8}>
          <Button icon={<DatabaseArrowUpRegular />} onClick={() => begin('restore')}>
            {t('backups.restore')}
          </Button>
          <Button
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            onClick={() => begin('choose')}
          >
            {t('backups.make')}
          </Button>
        </Row>
      </PageHead>
      <Entries operation="events.db_backup" onAgain={begin} />
      <Entries operation="events.db_restore_file" />
      {task === 'choose' && <ChooseEvent onClose={onClose} onChoose={begin} />}
      {task === 'restore' && (
        <RestoreDialog onClose={onClose} onDone={() => refresh(cache, { name: 'events' })} />
      )}
      {task !== null && typeof task === 'object' && <BackupDialog event={task} onClose={onClose} />}
    </Page>
  )
}

type EntriesProps = { operation: Operation; onAgain?: (event: ChosenEvent) => void }

/** Log entries about backups; the installation keeps no copy of a downloaded file. */
function Entries({ operation, onAgain }: EntriesProps) {
  const { t } = useTranslation('platform')
  const name = operation === 'events.db_backup' ? 'made' : 'restored'
  const columns = useColumns(name)
  return (
    <RelatedTable
      name={`backups.${name}`}
      title={t(`backups.${name}`)}
      empty={t(`backups.empty.${name}`)}
      columns={columns}
      queryKey={['audit_log.list', operation]}
      ask={async (asked, signal) => {
        const query = { ...asked, operation } as NonNullable<Input<'audit_log.list'>['query']>
        const answer = await staffSdk.audit_log.list({ query }, { signal })
        const { audit_log: rows, count, count_is_capped } = answer
        return { rows, count, count_is_capped }
      }}
      idOf={({ _id }) => _id}
      nameOf={({ event_name }) => event_name ?? ''}
      {...(onAgain && {
        rowActions: ({ event_id, event_name }: Entry) =>
          event_id && event_name ? (
            <Button
              appearance="subtle"
              icon={<ArrowDownloadRegular />}
              aria-label={t('backups.again', { name: event_name })}
              onClick={() => onAgain({ _id: event_id, name: event_name })}
            />
          ) : null,
      })}
    />
  )
}

function useColumns(name: 'made' | 'restored') {
  const { t } = useTranslation('platform')
  return useMemo((): TableColumn<Entry>[] => {
    const file: TableColumn<Entry> = {
      id: 'file',
      header: t('backups.file'),
      cell: ({ after }) =>
        String((after as { restored_from?: string } | null)?.restored_from ?? ''),
    }
    return [
      {
        id: 'event_name',
        header: t('backups.event'),
        cell: ({ event_id, event_name }) =>
          event_name ? (
            <Link to={`/admin/events/${event_id}`}>{event_name}</Link>
          ) : (
            t('backups.gone')
          ),
      },
      {
        id: 'date',
        header: t('backups.date'),
        cell: ({ date }) => <Moment at={date} />,
        sort_key: 'date',
        is_figure: true,
      },
      { id: 'user', header: t('backups.user'), cell: ({ user }) => user, sort_key: 'user' },
      ...(name === 'restored' ? [file] : []),
    ]
  }, [t, name])
}
