import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { ListHead, ListScreen, ListTools } from '../resource/ListScreen.tsx'
import { long_sizes } from '../resource/RelatedTable.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { DevicePage } from './DevicePage.tsx'
import { listed_devices } from './device_cells.tsx'
import { devices } from './devices.ts'
import { FinalTable, withoutDelete } from './FinalList.tsx'
import { useRefresh } from './use_refresh.ts'

/** Every device of the installation, and each with where it was. */
export function Devices() {
  useTexts(devices)
  useTranslation('machines')
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path=":id" element={<DevicePage />} />
    </Routes>
  )
}

const listed = withoutDelete(listed_devices)

function List() {
  const { t } = useTranslation('machines')
  useRefresh('devices.list', 30_000)
  const list = useList(listed, { hrefOf: ({ _id }) => _id, sizes: long_sizes })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <FinalTable list={list} warning={t('delete.device')} />
    </ListScreen>
  )
}
