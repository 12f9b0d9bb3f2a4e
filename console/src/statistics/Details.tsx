import { type ComponentProps, lazy, Suspense } from 'react'
import type { Place, Range } from './address.ts'
import { Balance } from './Balance.tsx'
import { ChartBlank } from './Blank.tsx'
import type { Statistics } from './blocks.ts'
import { Compared } from './Compared.tsx'
import { Files } from './Files.tsx'
import { Movements } from './Movements.tsx'
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
  return (
    <Compared {...compared}>
      <Balance statistics={statistics} />
      <Suspense fallback={<ChartBlank />}>
        <Charts statistics={statistics} range={place} onRange={onRange} />
      </Suspense>
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
