import { Button, Tooltip } from '@fluentui/react-components'
import { AddRegular, EditRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
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

type Consumption = ListedRow<'consumptions'>

const listed = withCells(consumptions, { 'bar.name': (row) => <BarLink row={row} /> })

function List() {
  const { t } = useTranslation('bars')
  const navigate = useNavigate()
  useLetters(({ key }) => {
    if (key === 'n') navigate('new')
  })
  const list = useList(listed)
  return (
    <ListScreen list={list}>
      <ListHead list={list}>
        <Button icon={<EditRegular />} onClick={() => navigate('edit')}>
          {t('bulk.change')}
        </Button>
        <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate('new')}>
          {t('bulk.add')}
        </Button>
      </ListHead>
      <ListTools list={list} />
      <ListTable list={list} actions={(row) => <ChangeLink row={row} />} />
    </ListScreen>
  )
}

function BarLink({ row: { bar } }: { row: Consumption }) {
  const { event_id } = useScope()
  return <Link to={addressOfBar(event_id, bar._id)}>{bar.name}</Link>
}

function ChangeLink({ row: { name } }: { row: Consumption }) {
  const { t } = useTranslation('bars')
  const navigate = useNavigate()
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
