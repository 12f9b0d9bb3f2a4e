import { Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDate, formatTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './Imports.module.css'

type Summary = Schema<'ImportSummary'>
const step = 10

/** The imports of the event, with the result of each and the way to its rows. */
export function EarlierImports() {
  const { t } = useTranslation('clients')
  const { event_id, timezone } = useScope()
  const [limit, setLimit] = useState(step)
  const { data } = useQuery({
    queryKey: ['clients.imports', event_id, limit],
    queryFn: ({ signal }) =>
      staffSdk.clients.imports({ query: { event_id: event_id!, limit } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.count === 0) return null
  return (
    <Stack
      as="section"
      aria-labelledby="earlier-imports"
      gap={8}
      align="start"
      className={styles.earlier}
    >
      <h2 id="earlier-imports" className={styles.heading}>
        {t('imports.list.title')}
      </h2>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('imports.list.file')}</th>
              <th scope="col">{t('imports.list.date')}</th>
              <th scope="col">{t('imports.list.user')}</th>
              <th scope="col">{t('imports.list.result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.imports.map((one) => (
              <tr key={one.import_id}>
                <td>
                  <Link to={one.import_id}>{one.file_name}</Link>
                  {one.dry_run && ` (${t('imports.list.check')})`}
                </td>
                <td>
                  {formatDate(one.created_at, timezone, currentLanguage())}{' '}
                  {formatTime(one.created_at, timezone)}
                </td>
                <td>{one.user}</td>
                <td>
                  <Result {...one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.count > limit && (
        <Button appearance="transparent" onClick={() => setLimit(limit + step)}>
          {t('imports.list.more')}
        </Button>
      )}
    </Stack>
  )
}

function Result({ status, dry_run, error_code, success, skipped, failure }: Summary) {
  const { t } = useTranslation('clients')
  if (status === 'failed' && error_code) return <Sentence code={error_code} />
  const sentence = status === 'done' && dry_run ? 'checked' : status
  return t(`imports.list.${sentence}`, { success, skipped, failure })
}
