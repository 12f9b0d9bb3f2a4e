import { Button, ProgressBar } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useScope } from '../../resource/scope.ts'
import { numberOf } from '../../resource/values.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { PageNotice } from '../../ui/PageNotice.tsx'
import { useTitle } from '../../ui/title.ts'
import { useDownload } from '../use_download.tsx'
import { ImportRows } from './ImportRows.tsx'
import styles from './Imports.module.css'
import { useStart } from './SheetImport.tsx'
import { type Chosen, importOf } from './sheet.ts'

type State = Schema<'Import'>['data']
const every_ms = 5_000

/** The progress of an import and the result of each row; the address can be reloaded and shared. */
export function ImportProgress({ sheet, options }: Chosen) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const { import_id = '' } = useParams()
  const asked = { path: { import_id }, query: { event_id: event_id! } }
  const { data, error } = useQuery({
    queryKey: ['clients.import_status', event_id, import_id],
    queryFn: async ({ signal }) => (await staffSdk.clients.import_status(asked, { signal })).data,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : every_ms),
  })
  const start = useStart()
  useTitle(data?.file_name ?? t('imports.title'))
  const amount = numberOf(options.amount)
  const is_ready = data?.dry_run && data.status === 'done' && sheet?.name === data.file_name
  return (
    <div className={styles.page}>
      <div className="inset above-12">
        <Link to=".." relative="path" className={styles.back}>
          <ArrowLeftRegular /> {t('imports.title')}
        </Link>
      </div>
      {(error ?? start.error) && (
        <PageNotice tone="error">
          <ErrorText error={error ?? start.error} />
        </PageNotice>
      )}
      {data && (
        <>
          <Row
            as="header"
            wrap
            gap="8 32"
            align="start"
            free="between"
            className="inset above-16 below-12"
          >
            <div>
              <Text as="h1" look="title anywhere">
                {data.file_name}
              </Text>
              <Text look="quiet">
                {data.dry_run ? t('imports.dry_run') : t('imports.in_earnest')}
              </Text>
            </div>
            {is_ready && typeof amount === 'number' && (
              <Button
                appearance="primary"
                disabledFocusable={start.isPending || data.success === 0}
                onClick={() =>
                  start.mutate({ ...importOf(sheet!, options, amount), dry_run: false })
                }
              >
                {t('imports.start_count', { count: data.success })}
              </Button>
            )}
          </Row>
          <Progress state={data} />
          <Refused state={data} />
          {data.chips_are_reversed && (
            <PageNotice tone="warning">{t('imports.reversed')}</PageNotice>
          )}
          <Result state={data} />
          <ImportRows import_id={import_id} is_over={isOver(data)} />
        </>
      )}
    </div>
  )
}

function Progress({ state }: { state: State }) {
  const { t } = useTranslation('clients')
  const { status, band_count, success, failure, skipped } = state
  const done = success + failure + skipped
  const percent = band_count ? Math.floor((100 * done) / band_count) : status === 'done' ? 100 : 0
  return (
    <div className={styles.progress} role="status">
      <p>
        {t(`imports.status.${status}`)}
        {status === 'running' &&
          ` · ${t('imports.percent', { percent, done, count: band_count ?? done })}`}
      </p>
      {!isOver(state) && (
        <>
          <ProgressBar
            aria-label={t('imports.percent', { percent, done, count: band_count ?? done })}
            {...(band_count !== null && { value: percent / 100 })}
          />
          <Text look="quiet">{t('imports.leave')}</Text>
        </>
      )}
      <Row as="dl" wrap gap="8 32" look="figures" className={styles.counts}>
        {(['success', 'failure', 'skipped'] as const).map((outcome) => (
          <div key={outcome}>
            <dt>{t(`imports.outcomes.${outcome}`)}</dt>
            <dd>{state[outcome]}</dd>
          </div>
        ))}
      </Row>
    </div>
  )
}

/** Why nothing of the file was imported, and where to look. */
function Refused({ state: { error_code, error_details } }: { state: State }) {
  const { t } = useTranslation('clients')
  if (!error_code) return null
  const {
    cells = [],
    examples = [],
    rows = [],
  } = (error_details ?? {}) as Record<string, unknown[]>
  const places = [...cells, ...examples, ...rows].map((place) =>
    typeof place === 'object' ? Object.values(place as object).join(' ') : String(place),
  )
  return (
    <PageNotice tone="error" action={<Link to="..">{t('imports.change')}</Link>}>
      <Sentence code={error_code} />
      {places.length > 0 && <p>{t('imports.see', { places: places.slice(0, 10).join(', ') })}</p>}
    </PageNotice>
  )
}

function Result({ state }: { state: State }) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const download = useDownload()
  const { import_id, dry_run, file_name, success } = state
  if (!isOver(state)) return null
  return (
    <Row wrap align="center" className={styles.buttons}>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={download.is_busy}
        onClick={() =>
          download.save(`${file_name.replace(/\.\w+$/, '')}-${t('imports.result')}.xlsx`, () =>
            staffSdk.clients.import_result({
              path: { import_id },
              query: { event_id: event_id! },
            }),
          )
        }
      >
        {t('imports.download')}
      </Button>
      {!dry_run && success > 0 && (
        <Link to={`/admin/events/${event_id}/clients?import_id=${import_id}`}>
          {t('imports.show')}
        </Link>
      )}
      {download.notice}
    </Row>
  )
}

function isOver(state: State | undefined) {
  return state?.status === 'done' || state?.status === 'failed'
}
