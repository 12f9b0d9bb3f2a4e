import { type ComponentProps, lazy, Suspense } from 'react'
import type { Place, Range } from './address.ts'
import { Balance } from './Balance.tsx'
import { ChartBlank } from './Blank.tsx'
import type { Statistics } from './blocks.ts'
import { Compared } from './Compared.tsx'
import { Files } from './Files.tsx'
import { Movements } from './Movements.tsx'
import { Expected } from './outlook/Expected.tsx'
import { MarkList } from './outlook/MarkList.tsx'
import { numbered } from './outlook/mark_shapes.ts'
import { StockTable } from './outlook/StockTable.tsx'
import { useOutlook } from './outlook/use_outlook.ts'
import { BarTable, ConsumptionTable, EntranceTable, VoucherTable } from './tables.tsx'

// The library of the charts weighs more than all the rest, and comes last.
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

type Props = {
  statistics: Statistics
  place: Place
  onRange: (range: Range) => void
  compared: Omit<ComponentProps<typeof Compared>, 'children'>
}

/** The balance, and what it is made of. */
export function Details({ statistics, place, onRange, compared }: Props) {
  const subject = `${statistics.bar_id} ${statistics.date_begin} ${statistics.date_end}`
  const outlook = useOutlook(statistics, place)
  const marks = numbered(outlook?.marks ?? [])
  return (
    <Compared {...compared}>
      <Balance
        statistics={statistics}
        beside_turnover={<Expected outlook={outlook} range={place} />}
      />
      <Suspense fallback={<ChartBlank />}>
        <Charts statistics={statistics} range={place} onRange={onRange} marks={marks} />
      </Suspense>
      <MarkList marks={marks} place={place} />
      {outlook && <StockTable outlook={outlook} />}
      <Movements statistics={statistics} />
      {statistics.bar_id === null && (
        <BarTable rows={statistics.bars} place={place} subject={subject} />
      )}
      <ConsumptionTable rows={statistics.consumptions} subject={subject} />
      <EntranceTable rows={statistics.entrances} subject={subject} />
      <VoucherTable rows={statistics.vouchers} subject={subject} />
      <Files place={place} />
    </Compared>
  )
}
