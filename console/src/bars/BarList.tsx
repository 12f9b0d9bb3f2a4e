import { useTranslation } from 'react-i18next'
import type { AnyColumn, AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { BarImport } from './BarImport.tsx'
import { bars } from './bars.ts'
import { LinkedUsers } from './LinkedUsers.tsx'
import { StatisticsLink } from './StatisticsLink.tsx'

const columns = bars.columns.map(
  (column): AnyColumn =>
    column.field === 'users' ? { ...column, cell: (bar) => <LinkedUsers bar={bar} /> } : column,
)
const listed = { ...bars, columns }

/** The points of sale of an event. */
export function BarList() {
  useTranslation('menus')
  return (
    <ListScreen
      resource={listed}
      actions={<BarImport />}
      hrefOf={({ _id }) => _id}
      rowActions={(bar: AnyRow) => <StatisticsLink bar_id={bar._id} name={bars.nameOf(bar)} />}
    />
  )
}
