import { useTranslation } from 'react-i18next'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useList } from '../resource/use_list.ts'
import { BarImport } from './BarImport.tsx'
import { bars } from './bars.ts'
import { LinkedUsers } from './LinkedUsers.tsx'
import { StatisticsLink } from './StatisticsLink.tsx'

const listed = withCells(bars, { users: (bar) => <LinkedUsers bar={bar} /> })

/** The points of sale of an event. */
export function BarList() {
  useTranslation('menus')
  const list = useList(listed, { hrefOf: ({ _id }) => _id })
  return (
    <ListScreen list={list}>
      <ListHead list={list}>
        <BarImport />
      </ListHead>
      <ListTools list={list} />
      <ListTable
        list={list}
        actions={(bar) => (
          <>
            <StatisticsLink bar_id={bar._id} name={bar.name} />
            <RowMenu list={list} row={bar} />
          </>
        )}
      />
    </ListScreen>
  )
}
