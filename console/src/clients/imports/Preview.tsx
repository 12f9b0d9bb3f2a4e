import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Imports.module.css'
import type { Sheet } from './sheet.ts'

type Read = Schema<'ImportPreview'>
type PreviewRow = Schema<'ImportPreviewRow'>

/** Previews a file: worksheet, columns, first rows and their errors. */
export function Preview({ sheet, entrance_id }: { sheet: Sheet; entrance_id: string }) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const { data, error, isPending } = useQuery({
    queryKey: ['clients.import_preview', event_id, sheet.name, sheet.base64.length, entrance_id],
    queryFn: ({ signal }) =>
      staffSdk.clients.import_preview(
        {
          query: { event_id: event_id! },
          body: {
            excel_file_buffer: sheet.base64,
            limit: 5,
            ...(entrance_id && { entrance_id }),
          },
        },
        { signal },
      ),
    // Choosing an entrance reads the file again; the former result stays until then.
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  // Those among the first rows say it there.
  const shown = data?.rows.map(({ row }) => row) ?? []
  const others = data?.problems.filter(({ row }) => !shown.includes(row)) ?? []
  if (isPending && !error) return <p role="status">{t('imports.reading')}</p>
  return (
    <>
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {data && (
        <Stack as="section" aria-label={t('imports.preview')} gap={8}>
          <Summary read={data} />
          <Columns read={data} />
          <h2 className={styles.heading}>{t('imports.first_rows')}</h2>
          <Rows read={data} rows={data.rows} label={t('imports.first_rows')} />
          {others.length > 0 && (
            <>
              <h2 className={styles.heading}>{t('imports.problems')}</h2>
              <Rows read={data} rows={others} label={t('imports.problems')} />
            </>
          )}
        </Stack>
      )}
    </>
  )
}

function Summary({ read }: { read: Read }) {
  const { t } = useTranslation('clients')
  const { sheet, other_sheets, readable, failure, skipped, is_cut } = read
  return (
    <>
      <p>
        {[
          sheet && t('imports.sheet', { sheet }),
          other_sheets.length > 0 &&
            t('imports.other_sheets', {
              sheets: other_sheets.join(', '),
              count: other_sheets.length,
            }),
          t('imports.readable', { count: readable }),
          failure > 0 && t('imports.would_fail', { count: failure }),
          skipped > 0 && t('imports.would_skip', { count: skipped }),
          is_cut && t('imports.cut'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {read.hidden_row_count > 0 && (
        <Notice tone="warning">
          {t('imports.hidden_rows', {
            count: read.hidden_row_count,
            rows: read.hidden_rows.slice(0, 20).join(', '),
          })}
        </Notice>
      )}
      {read.hidden_sheets.length > 0 && (
        <Notice tone="warning">
          {t('imports.hidden_sheets', { sheets: read.hidden_sheets.join(', ') })}
        </Notice>
      )}
      {read.held_by.includes('entrance_is_over') && (
        <Notice tone="error">
          <Sentence code="entrance_is_over" />
        </Notice>
      )}
      {read.chips_are_reversed && <Notice tone="warning">{t('imports.reversed')}</Notice>}
      {read.numbers_are_guessable && (
        <Notice tone="warning">
          {read.numbers_need_pins ? t('imports.need_pins') : t('imports.guessable')}
        </Notice>
      )}
    </>
  )
}

/** The meaning of each column; ignored columns are marked. */
function Columns({ read }: { read: Read }) {
  const { t } = useTranslation('clients')
  return (
    <Row as="ul" wrap gap={8} className={styles.columns} aria-label={t('imports.columns')}>
      {read.columns.map(({ column, heading, field }) => (
        <li key={column} className={field ? undefined : styles.passed}>
          <Text as="span" look="strong">
            {column}
          </Text>{' '}
          {heading}
          <span aria-hidden="true">→</span>{' '}
          {field ? t(`imports.fields.${field}`) : t('imports.passed')}
        </li>
      ))}
    </Row>
  )
}

function Rows({ read, rows, label }: { read: Read; rows: PreviewRow[]; label: string }) {
  const { t } = useTranslation('clients')
  const fields = read.columns.flatMap(({ field }) => field ?? [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.row')}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {t(`imports.fields.${field}`)}
              </th>
            ))}
            <th scope="col">{t('imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className={styles[row.outcome]}>
              <th scope="row">{row.row}</th>
              {fields.map((field) => (
                <td key={field}>
                  {field === 'pin' ? row.has_pin && t('imports.yes') : row[field]}
                </td>
              ))}
              <td className={styles.reason}>
                {[row.cell, row.read, row.sentence].filter(Boolean).join(': ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
