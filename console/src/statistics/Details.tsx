import { cash_readings } from '@kermesse/sdk/figures'
import { type ComponentProps, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Place, Range } from './address.ts'
import { ChartBlank } from './Blank.tsx'
import { type Statistics, type Term, withOnline } from './blocks.ts'
import { Compared } from './Compared.tsx'
import styles from './Figures.module.css'
import { Files } from './Files.tsx'
import { DeclinedTable } from './outlook/DeclinedTable.tsx'
import { Expected } from './outlook/Expected.tsx'
import { MarkList } from './outlook/MarkList.tsx'
import { numbered } from './outlook/mark_shapes.ts'
import { SoldOutTable } from './outlook/SoldOutTable.tsx'
import { StockTable } from './outlook/StockTable.tsx'
import { useOutlook } from './outlook/use_outlook.ts'
import { StatisticsBalance } from './StatisticsBalance.tsx'
import { Sum } from './Sum.tsx'
import { BarTable, ConsumptionTable, EntranceTable, VoucherTable } from './tables.tsx'
import { Visitors } from './Visitors.tsx'

// The chart library is the largest chunk and loads last.
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

type Props = {
  statistics: Statistics
  /** Keeps the previous range until the next one is loaded. */
  is_old: boolean
  place: Place
  onRange: (range: Range) => void
  compared: Omit<ComponentProps<typeof Compared>, 'children'>
}

/** The balance and its parts. */
export function Details({ statistics, is_old, place, onRange, compared }: Props) {
  const { t } = useTranslation('statistics')
  const subject = `${statistics.bar_id} ${statistics.date_begin} ${statistics.date_end}`
  const outlook = useOutlook(statistics, place)
  const marks = numbered(outlook?.marks ?? [])
  return (
    <>
      {!is_old && isEmpty(statistics, place) && <Notice tone="warning">{t('no_data')}</Notice>}
      <Compared {...compared}>
        <StatisticsBalance
          statistics={statistics}
          beside_turnover={<Expected outlook={outlook} range={place} />}
        />
        <Loaded fallback={<ChartBlank />}>
          <Charts statistics={statistics} range={place} onRange={onRange} marks={marks} />
        </Loaded>
        <MarkList marks={marks} place={place} />
        {statistics.bar_id === null && <DeclinedTable place={place} />}
        {outlook && <SoldOutTable bar_id={outlook.bar_id} />}
        {outlook && <StockTable outlook={outlook} />}
        <Movements statistics={statistics} />
        <Cash statistics={statistics} />
        {statistics.bar_id === null && (
          <>
            <BarTable
              rows={withOnline(statistics, t('bars.online'))}
              place={place}
              subject={subject}
            />
            <Visitors statistics={statistics} subject={subject} />
          </>
        )}
        <ConsumptionTable rows={statistics.consumptions} subject={subject} />
        <EntranceTable rows={statistics.entrances} subject={subject} />
        <VoucherTable rows={statistics.vouchers} subject={subject} />
        <Files place={place} />
      </Compared>
    </>
  )
}

/** Nothing moved within a range; what wristbands hold at its end is of before. */
function isEmpty(
  { debit, credit, refunds, cash, ...rest }: Statistics,
  { begin_ms, end_ms }: Range,
) {
  const { entrance, unpaid, donation, consumptions, entrances } = rest
  const moved = [debit, credit, refunds, entrance, unpaid, donation, cash.by_booking_date]
  return (
    (begin_ms !== null || end_ms !== null) &&
    moved.every((amount) => amount === 0) &&
    consumptions.length + entrances.length === 0
  )
}

const readings = Object.keys(cash_readings) as (keyof Statistics['cash'])[]

/** The cash of the range by sales and by drawer count. */
function Cash({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { currency } = useScope()
  const language = currentLanguage()
  return (
    <section aria-labelledby="cash">
      <Text as="h2" id="cash" look="heading" className={styles.heading}>
        {t('cash.title')}
      </Text>
      <div className={styles.pair}>
        {readings.map((reading) => (
          <section key={reading} className={styles.side}>
            <Text as="h3" look="hint" className={styles.caption}>
              {cash_readings[reading].name[language]}
            </Text>
            <Text look="strong figures" className={styles.large}>
              <Text as="span" look="note" className={styles.currency}>
                {currency}
              </Text>{' '}
              {amountText(statistics.cash[reading])}
            </Text>
            <Text look="note" className={styles.aside}>
              {cash_readings[reading].about[language]}
            </Text>
          </section>
        ))}
      </div>
    </section>
  )
}

const groups: Record<'sales' | 'loadings' | 'refunds', Term['name'][]> = {
  sales: ['debit', 'entrance', 'unpaid', 'donation'],
  loadings: ['credit'],
  refunds: ['refunds'],
}

/** Sales with deposits, and payments in and out by method. */
function Movements({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  return (
    <section aria-labelledby="movements">
      <Text as="h2" id="movements" look="heading" className={styles.heading}>
        {t('movements.title')}
      </Text>
      <div className={styles.pair}>
        {(['sales', 'loadings', 'refunds'] as const).map((group) => (
          <section key={group} className={styles.side}>
            <Text as="h3" look="hint" className={styles.caption}>
              {t(`movements.${group}`)}
            </Text>
            <Sum
              statistics={statistics}
              terms={groups[group].map((name) => ({ name, sign: 1 }))}
              with_parts
            />
          </section>
        ))}
      </div>
    </section>
  )
}
