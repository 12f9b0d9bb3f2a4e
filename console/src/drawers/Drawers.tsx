import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes } from 'react-router-dom'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { DrawerPage } from './DrawerPage.tsx'
import { drawers } from './drawers.ts'
import { ShiftFigures } from './ShiftFigures.tsx'
import { Shifts } from './Shifts.tsx'

/** The cash drawers of an event, each with its figures and movements, and the shifts at its phones. */
export function Drawers() {
  useTexts(drawers)
  return (
    <Routes>
      <Route path="/" element={<List />} />
      <Route path="shifts" element={<Shifts />} />
      <Route path="shifts/:id" element={<ShiftFigures />} />
      <Route path=":id" element={<DrawerPage />} />
    </Routes>
  )
}

function List() {
  const { event_id } = useScope()
  const { t } = useTranslation('drawers')
  const list = useList(drawers, {
    hrefOf: ({ _id }) => `/admin/events/${event_id}/drawers/${_id}`,
    isMarked: ({ unconfirmed }) => unconfirmed > 0,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list}>
        <Link to="shifts">
          <Button as="a" tabIndex={-1}>
            {t('shifts.title')}
          </Button>
        </Link>
      </ListHead>
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}
