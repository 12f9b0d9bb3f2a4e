import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { bars } from './bars.ts'
import { SheetMenu } from './SheetMenu.tsx'
import { StatisticsLink } from './StatisticsLink.tsx'

const listed = withCells(bars, { users: (bar) => <LinkedUsers bar={bar} /> })

/** The points of sale of an event. */
export function BarList() {
  useTranslation('bars')
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

const timeout_ms = 120_000

/** Imports and exports bars as a spreadsheet, without their menus. */
function BarImport() {
  const { t } = useTranslation('bars')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const query = { event_id }
  return (
    <SheetMenu
      title={t('import.bars')}
      about={t('import.bars_about')}
      deletes={(count) => t('import.deletes_bars', { count })}
      send={async (file, flags) =>
        staffSdk.bars.import({ query, body: { bars_data: file, ...flags } }, { timeout_ms })
      }
      template={{
        name: `${t('files.bars_template')}.xlsx`,
        load: () => staffSdk.bars.download_template({ query }),
      }}
      exported={{
        name: `${t('files.bars')}.xlsx`,
        load: () => staffSdk.bars.export({ query }),
      }}
      onDone={() => refresh(cache, bars)}
    />
  )
}

const shown = 3

/** The staff of a bar; a long list shows the first person and the number of others. */
function LinkedUsers({ bar }: { bar: ListedRow<'bars'> }) {
  const { t } = useTranslation('bars')
  const { users = [] } = bar
  const more = users.length - shown
  if (users.length === 0) return null
  return (
    <>
      {users.slice(0, shown).map(({ _id, email }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <Link to={`/admin/events/${bar.event_id}/users/${_id}`}>{email}</Link>
        </span>
      ))}
      {more > 0 && ` ${t('more', { count: more })}`}
    </>
  )
}
