import { Route, Routes } from 'react-router-dom'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useWords } from '../resource/use_words.ts'
import { Plan } from './Plan.tsx'
import { RefundWays } from './RefundWays.tsx'
import { RunMenu } from './RunMenu.tsx'
import { RunPage } from './RunPage.tsx'
import { RunProgress } from './RunProgress.tsx'
import { refunds } from './refunds.ts'
import { isUnderWay, type Run } from './runs.ts'

/** Refund runs: what could go back, what went, and each run with its rows. */
export function Refunds() {
  useWords(refunds)
  return (
    <Routes>
      <Route index element={<RunList />} />
      <Route path="plan/:type" element={<Plan />} />
      <Route path=":name" element={<RunPage />} />
    </Routes>
  )
}

const cells = { progress: (row: AnyRow) => <RunProgress run={asRun(row)} /> }

function RunList() {
  return (
    <ListScreen
      resource={refunds}
      cells={cells}
      above={<RefundWays />}
      hrefOf={({ _id }) => _id}
      isLive={(rows) => rows.map(asRun).some(isUnderWay)}
      rowActions={(row) => <RunMenu run={asRun(row)} />}
    />
  )
}

/** Rows of a list are known by their resource alone. */
function asRun(row: AnyRow) {
  return row as unknown as Run
}
