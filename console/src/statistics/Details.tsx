import { type ComponentProps, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../ui/Loaded.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Place, Range } from './address.ts'
import { ChartBlank } from './Blank.tsx'
import { type Statistics, withOnline } from './blocks.ts'
import { Cash } from './Cash.tsx'
import { Compared } from './Compared.tsx'
import { Files } from './Files.tsx'
import { Movements } from './Movements.tsx'
import { DeclinedTable } from './outlook/DeclinedTable.tsx'
import { Expected } from './outlook/Expected.tsx'
import { MarkList } from './outlook/MarkList.tsx'
import { numbered } from './outlook/mark_shapes.ts'
import { StockTable } from './outlook/StockTable.tsx'
import { useOutlook } from './outlook/use_outlook.ts'
import { StatisticsBalance } from './StatisticsBalance.tsx'
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
