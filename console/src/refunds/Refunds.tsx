import { Route, Routes } from 'react-router-dom'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
import { useWords } from '../resource/use_words.ts'
import { Plan } from './Plan.tsx'
import { RefundWays } from './RefundWays.tsx'
import { RunMenu } from './RunMenu.tsx'
import { RunPage } from './RunPage.tsx'
import { RunProgress } from './RunProgress.tsx'
import { refunds } from './refunds.ts'
import { isUnderWay } from './runs.ts'

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

const listed = withCells(refunds, { progress: (run) => <RunProgress run={run} /> })

function RunList() {
  const list = useList(listed, { hrefOf: ({ _id }) => _id, isLive: isUnderWay })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <RefundWays />
      <ListTools list={list} />
      <ListTable list={list} actions={(run) => <RunMenu run={run} />} />
    </ListScreen>
  )
}
