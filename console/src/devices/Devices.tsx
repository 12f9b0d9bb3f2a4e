import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { long_sizes } from '../resource/RelatedTable.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { DevicePage } from './DevicePage.tsx'
import { device_cells } from './device_cells.tsx'
import { devices } from './devices.ts'
import { FinalList } from './FinalList.tsx'
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

function List() {
  const { t } = useTranslation('machines')
  useRefresh('devices.list', 30_000)
  return (
    <FinalList
      resource={devices}
      cells={device_cells}
      hrefOf={({ _id }) => _id}
      sizes={long_sizes}
      warning={t('delete.device')}
    />
  )
}
