import type { Input, Schema } from '@kermesse/sdk/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import type { AnyResource, AnyRow } from './define.ts'
import styles from './Record.module.css'
import { useScope } from './scope.ts'
import { most_at_once } from './use_bulk.ts'

type Impact = Schema<'DeletionImpact'>
type Previewed = Schema<'DeletionQuery'>['resource']

/** Deleting one of these stops sales or signs people out. */
const previewed: Record<Previewed, true> = {
  bars: true,
  events: true,
  tokens: true,
  users: true,
}
const shown_names = 5

/** Deletions with a preview are confirmed first; all others happen at once and offer undo. */
export function isConfirmedFirst({ name }: AnyResource): boolean {
  return name in previewed
}

type Props = {
  resource: AnyResource
  rows: AnyRow[]
  /** Deletes the rows. */
  run: () => Promise<unknown>
  /** Rows deleted so far, of a run in several calls. */
  done?: number
  onClose: () => void
}

/** Previews the deleted records and their consequences. */
export function DeletionDialog({ resource, rows, run, done = 0, onClose }: Props) {
  const { t } = useTranslation('resource')
  const deletion = useMutation({ mutationFn: run, onSuccess: onClose })
  const preview = usePreview(resource, rows)
  const names = rows.map(resource.nameOf)
  return (
    <ConfirmDialog
      title={t('deletion.title', { count: rows.length, name: names[0] })}
      verb={t('delete')}
      error={deletion.error ?? preview.error}
      is_busy={deletion.isPending}
      is_disabled={preview.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {rows.length > 1 && (
        <ul className={styles.names}>
          {names.slice(0, shown_names).map((name, at) => (
            <li key={rows[at]!._id}>{name}</li>
          ))}
          {names.length > shown_names && (
            <li>{t('deletion.more', { count: names.length - shown_names })}</li>
          )}
        </ul>
      )}
      {preview.data && <Consequences resource={resource} records={preview.data} />}
      {deletion.isPending && rows.length > 1 && <BulkProgress done={done} asked={rows.length} />}
      <p>{t('deletion.restorable')}</p>
    </ConfirmDialog>
  )
}

/** The impact of each row; as many rows as one call takes. */
function usePreview({ name }: AnyResource, rows: AnyRow[]) {
  const { event_id } = useScope()
  const ids = rows.slice(0, most_at_once).map(({ _id }) => _id)
  const asked: Input<'deletions.preview'> = {
    query: event_id && name !== 'events' ? { event_id } : {},
    body: { resource: name as Previewed, ids },
  }
  return useQuery({
    queryKey: ['deletions.preview', event_id, name, ids],
    queryFn: async ({ signal }) => (await staffSdk.deletions.preview(asked, { signal })).records,
    gcTime: 0,
  })
}

const counted = ['smartphones', 'terminals', 'items'] as const

function Consequences({ resource, records }: { resource: AnyResource; records: Impact[] }) {
  const { t } = useTranslation('resource')
  const sum = (field: Exclude<keyof Impact, '_id' | 'name' | 'is_running' | 'currencyCode'>) =>
    records.reduce((total, record) => total + record[field], 0)
  const currencies = new Set(records.map(({ currencyCode }) => currencyCode ?? ''))
  // Amounts of several currencies have no sum.
  const balance = currencies.size === 1 && formatMoney(sum('balance'), [...currencies][0])
  const running = records.filter(({ is_running }) => is_running).map(({ name }) => name)
  const wristbands = sum('wristbands')
  const sessions = sum('sessions')
  const is_sign_out = resource.name === 'users' || resource.name === 'tokens'
  return (
    <div className={styles.consequences}>
      {resource.name === 'events' && running.length > 0 && (
        <p className={styles.running}>
          {t('deletion.running', { count: running.length, names: running.join(', ') })}
        </p>
      )}
      <ul>
        {wristbands > 0 && (
          <li>
            {balance
              ? t('deletion.wristbands_with', { count: wristbands, balance })
              : t('deletion.wristbands', { count: wristbands })}
          </li>
        )}
        {counted.map((field) => {
          const count = sum(field)
          return count > 0 && <li key={field}>{t(`deletion.${field}`, { count })}</li>
        })}
        {sessions > 0 && (
          <li>{t(`deletion.${is_sign_out ? 'sessions' : 'signed_in'}`, { count: sessions })}</li>
        )}
      </ul>
    </div>
  )
}
