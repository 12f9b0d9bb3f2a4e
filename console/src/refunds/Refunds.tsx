import { ProgressBar } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import styles from '../ui/Page.module.css'
import { Plan } from './Plan.tsx'
import { RefundWays } from './RefundWays.tsx'
import { RunMenu } from './RunMenu.tsx'
import { RunPage } from './RunPage.tsx'
import { refunds } from './refunds.ts'
import { isUnderWay } from './runs.ts'

/** Refund runs: what could go back, what went, and each run with its rows. */
export function Refunds() {
  useTexts(refunds)
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

type Run = Schema<'Refund'>

/** How far a run is: a bar while it is under way. */
function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const text = t('run.progress', { done: run.done, count: run.count, percent: run.progress })
  if (!isUnderWay(run)) return <>{text}</>
  return (
    <span className={styles.progress}>
      <ProgressBar value={run.progress / 100} aria-label={t('run.progress_label')} />
      <span>{text}</span>
    </span>
  )
}
