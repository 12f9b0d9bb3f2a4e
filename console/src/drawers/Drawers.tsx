import { Route, Routes } from 'react-router-dom'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { DrawerPage } from './DrawerPage.tsx'
import { drawers } from './drawers.ts'

/** The cash drawers of an event, each with its figures and movements. */
export function Drawers() {
  useTexts(drawers)
  return (
    <Routes>
      <Route path="/" element={<List />} />
      <Route path=":id" element={<DrawerPage />} />
    </Routes>
  )
}

function List() {
  const { event_id } = useScope()
  const list = useList(drawers, {
    hrefOf: ({ _id }) => `/admin/events/${event_id}/drawers/${_id}`,
    isMarked: ({ unconfirmed }) => unconfirmed > 0,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}
