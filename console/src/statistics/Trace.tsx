import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
  useRestoreFocusSource,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { figures } from '@kermesse/sdk/figures'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { amountText } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { addressOfPlace, type Place } from './address.ts'
import { type Statistics, sumOf } from './blocks.ts'
import { usePlace } from './place_context.ts'
import { rangeQuery } from './statistics_queries.ts'
import styles from './Trace.module.css'
import { type TraceLine, TraceLines, TraceTerms } from './TraceLines.tsx'
import { addressOfSubject, subjectAt, type TracedFigure } from './trace_address.ts'

type Props = { event_id: string; bars: Statistics['bars']; range: string }

/** Lists the transactions behind a figure in a dialog; the address names the figure. */
export function Trace({ search, ...of }: Props & { search: string }) {
  const subject = subjectAt(search)
  return subject && <Panel subject={subject} {...of} />
}

/** Lines without links leave nothing else to move them by the keyboard. */
const scrolledAs = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 })

function Panel({ subject, event_id, bars, range }: Props & { subject: TracedFigure }) {
  const { t } = useTranslation('statistics')
  const place = usePlace()
  const navigate = useNavigate()
  const is_phone = useIsPhone()
  const asked = useInfiniteQuery(traceQuery({ ...place, event_id }, subject))
  const pages = asked.data?.pages ?? []
  const [first] = pages
  const lines = pages.flatMap((page) => page.lines)
  const total = pages.at(-1)?.total
  const bar = bars.find(({ _id }) => _id === (subject.bar_id ?? place.bar_id))
  const figure = figures[subject.figure]
  const language = currentLanguage()
  const price = subject.price === undefined ? undefined : amountText(subject.price)
  const of = [subject.name && figure.name[language], price, bar?.name].filter(Boolean).join(' · ')
  const close = () => navigate(addressOfPlace(place))
  return (
    <OverlayDrawer
      {...useRestoreFocusSource()}
      open
      position="end"
      className={styles.panel!}
      style={{ width: is_phone ? '100vw' : 560 }}
      onOpenChange={close}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              // The link that led here from another figure is gone, and the focus with it.
              key={addressOfSubject(place, subject)}
              ref={focus}
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('trace.close')}
              onClick={close}
            />
          }
        >
          {subject.name ?? figure.name[language]}
        </DrawerHeaderTitle>
        <About>{[of, range].filter(Boolean).join(', ')}</About>
        {total !== undefined && <Total total={total} />}
        {subject.name === undefined && <About>{figure.about[language]}</About>}
      </DrawerHeader>
      <DrawerBody {...scrolledAs(figure.name[language])} className={styles.body!}>
        {asked.error && (
          <Notice tone="error">
            <ErrorText error={asked.error} />
          </Notice>
        )}
        {asked.isPending && (
          <div className={styles.blank} role="status" aria-label={t('trace.reading')} />
        )}
        {first && first.terms.length > 0 && (
          <TraceTerms terms={first.terms} bar_id={subject.bar_id} />
        )}
        {first && first.terms.length === 0 && lines.length === 0 && (
          <Text look="note" className={styles.none}>
            {t('trace.none')}
          </Text>
        )}
        {lines.length > 0 && <TraceLines lines={lines} is_row={subject.name !== undefined} />}
        {first && lines.length > 0 && (
          <Reach
            lines={lines}
            total={total ?? 0}
            has_moved={!asked.hasNextPage && sumOfLines(lines) !== total}
            is_busy={asked.isFetching}
            onMore={asked.hasNextPage ? () => asked.fetchNextPage() : undefined}
            onAgain={() => asked.refetch()}
          />
        )}
      </DrawerBody>
    </OverlayDrawer>
  )
}

function About({ children }: { children: ReactNode }) {
  return (
    <Text look="hint anywhere" className={styles.about}>
      {children}
    </Text>
  )
}

function Total({ total }: { total: number }) {
  const { currency } = useScope()
  return (
    <Text look="strong figures" className={styles.total}>
      <Text as="span" look="note" className={styles.currency}>
        {currency}
      </Text>{' '}
      {amountText(total)}
    </Text>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()
const sumOfLines = (lines: TraceLine[]) => sumOf(lines.map(({ amount }) => amount))

type ReachProps = {
  lines: TraceLine[]
  total: number
  /** The loaded pages no longer add up to the figure. */
  has_moved: boolean
  is_busy: boolean
  onMore: (() => void) | undefined
  onAgain: () => void
}

/** The number and total of the loaded lines. */
function Reach({ lines, total, has_moved, is_busy, onMore, onAgain }: ReachProps) {
  const { t } = useTranslation('statistics')
  const amounts = { amount: amountText(sumOfLines(lines)), total: amountText(total) }
  return (
    <Row wrap gap="8 16" align="center" look="strong figures" className={styles.reach}>
      <p role="status">
        {onMore || has_moved
          ? t('trace.reach', { count: lines.length, ...amounts })
          : t('trace.whole', { count: lines.length, ...amounts })}
      </p>
      {onMore && (
        <Button disabledFocusable={is_busy} onClick={onMore}>
          {t('trace.more')}
        </Button>
      )}
      {has_moved && (
        <>
          <p>{t('trace.moved')}</p>
          <Button disabledFocusable={is_busy} onClick={onAgain}>
            {t('trace.again')}
          </Button>
        </>
      )}
    </Row>
  )
}

/** Loads the transactions of a figure page by page. */
function traceQuery(place: Place, { bar_id, ...subject }: TracedFigure) {
  const of_bar = bar_id ?? place.bar_id
  const query = { ...rangeQuery(place), ...subject, ...(of_bar && { bar_id: of_bar }) }
  return infiniteQueryOptions({
    queryKey: ['statistics.trace', query],
    queryFn: ({ pageParam, signal }) =>
      staffSdk.statistics.trace(
        { query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // A refetch would replace pages that are being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
}
