import { Button, Tooltip } from '@fluentui/react-components'
import { AddRegular, EditRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import type { AnyColumn, AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useLetters } from '../ui/use_letters.ts'
import { BulkCreate, BulkEdit } from './BulkPage.tsx'
import { consumptions } from './consumptions.ts'
import { addressOfBar } from './use_bar.ts'

/** Lists the items of all bars and edits one item at several bars. */
export function AllConsumptions() {
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="new" element={<BulkCreate />} />
      <Route path="edit" element={<BulkEdit />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}

const columns = consumptions.columns.map(
  (column): AnyColumn =>
    column.field === 'bar.name' ? { ...column, cell: (row) => <BarLink row={row} /> } : column,
)
const listed = { ...consumptions, columns }

function List() {
  const { t } = useTranslation('menus')
  const navigate = useNavigate()
  useLetters(({ key }) => {
    if (key === 'n') navigate('new')
  })
  return (
    <ListScreen
      resource={listed}
      actions={
        <>
          <Button icon={<EditRegular />} onClick={() => navigate('edit')}>
            {t('bulk.change')}
          </Button>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate('new')}>
            {t('bulk.add')}
          </Button>
        </>
      }
      rowActions={(row) => <ChangeLink row={row} />}
    />
  )
}

function BarLink({ row }: { row: AnyRow }) {
  const { event_id } = useScope()
  const { _id, name } = row.bar as { _id: string; name: string }
  return <Link to={addressOfBar(event_id, _id)}>{name}</Link>
}

function ChangeLink({ row }: { row: AnyRow }) {
  const { t } = useTranslation('menus')
  const navigate = useNavigate()
  const name = String(row.name)
  return (
    <Tooltip content={t('bulk.change_one', { name })} relationship="label">
      <Button
        appearance="subtle"
        icon={<EditRegular />}
        onClick={() => navigate(`edit?name=${encodeURIComponent(name)}`)}
      />
    </Tooltip>
  )
}
