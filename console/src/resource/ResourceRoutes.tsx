import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { AnyResource } from './define.ts'
import { RecordPanel } from './RecordPanel.tsx'

type Props = { resource: AnyResource; children: ReactNode }

/** A list of its own with the records of the engine on top of it. */
export function ResourceRoutes({ resource, children }: Props) {
  const { create } = resource.contract.access
  return (
    <Routes>
      <Route path="/" element={children}>
        {create && <Route path="new" element={<RecordPanel resource={resource} />} />}
        <Route path=":id" element={<RecordPanel resource={resource} />} />
      </Route>
    </Routes>
  )
}
