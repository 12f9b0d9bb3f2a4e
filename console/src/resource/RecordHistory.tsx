import { Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Cell } from './Cell.tsx'
import { type AnyResource, pickOf } from './define.ts'
import { type Difference, differencesOf } from './differences.ts'
import { OperationName } from './OperationName.tsx'
import { fieldAt } from './paths.ts'
import styles from './Record.module.css'
import { useScope } from './scope.ts'
import { useTexts } from './use_texts.ts'

type Entry = Schema<'AuditEntry'>
type Props = { resource: AnyResource; id: string }

/** Entries per page. */
const limit = 20

/** Loads the log entries of a record. Queries of the record invalidate this one too. */
function historyQuery({ name }: AnyResource, event_id: string | undefined, record_id: string) {
  return infiniteQueryOptions({
    queryKey: [`${name}.get`, event_id, record_id, 'history'],
    queryFn: ({ pageParam, signal }) => {
      const about = { record_type: name, record_id, limit, ...(event_id && { event_id }) }
      const query = pageParam ? { ...about, after: pageParam } : about
      return staffSdk.audit_log.list({ query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function RecordHistory({ resource, id }: Props) {
  const { t } = useTranslation('resource')
  const { event_id } = useScope()
  const asked = useInfiniteQuery(historyQuery(resource, event_id, id))
  const entries = asked.data?.pages.flatMap(({ audit_log }) => audit_log)
  if (asked.error)
    return (
      <Notice tone="error">
        <ErrorText error={asked.error} />
      </Notice>
    )
  if (!entries) return <p role="status">{t('loading')}</p>
  if (entries.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>
  return (
    <>
      <Stack as="ol" className={styles.list}>
        {entries.map((entry) => (
          <Line key={entry._id} entry={entry} resource={resource} />
        ))}
      </Stack>
      {asked.hasNextPage && (
        <Button disabled={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </>
  )
}

type LineProps = { entry: Entry; resource: AnyResource }

function Line({ entry, resource }: LineProps) {
  const { t } = useTranslation('resource')
  const texts = useTexts(resource, ['audit_log'])
  const differences = differencesOf(entry, resource.contract.update)
  return (
    <li className={styles.entry}>
      <Row wrap gap="0 8">
        <Text as="span" look="strong anywhere">
          {entry.user ?? t('history.installation')}
        </Text>
        <OperationName operation={entry.operation} />
        <span className={styles.quiet}>
          <Cell value={entry.date} field={{ kind: 'moment' }} name="date" texts={texts} />
        </span>
      </Row>
      {differences.length > 0 && (
        <dl className={styles.fields}>
          {differences.map((one) => (
            <div key={one.path}>
              <dt>{texts.field(one.path)}</dt>
              <dd>
                {one.is_secret ? t('history.replaced') : <FromTo {...one} resource={resource} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function FromTo({ path, from, to, resource }: Difference & { resource: AnyResource }) {
  const { t } = useTranslation('resource')
  return (
    <>
      <span className={styles.from}>
        <Shown value={from} path={path} resource={resource} />
      </span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">{t('history.to')}</span>
      <Shown value={to} path={path} resource={resource} />
    </>
  )
}

type ShownProps = { value: unknown; path: string; resource: AnyResource }

/** A value as the form and the list show it. */
function Shown({ value, path, resource }: ShownProps) {
  const { t } = useTranslation('resource')
  const texts = useTexts(resource)
  const { update, row } = resource.contract
  const field = fieldAt(update, path) ?? fieldAt(row, path) ?? { kind: 'other' as const }
  const fields = resource.form?.flatMap((section) => section.fields)
  const pick = pickOf(fields?.find((one) => one.field === path)?.control)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (value === null || value === undefined || value === '' || isEmpty(value)) return '–'
  return <Cell value={value} field={field} name={path} texts={texts} {...(pick && { pick })} />
}

function isEmpty(value: unknown) {
  return Array.isArray(value) && value.length === 0
}
