import { useTranslation } from 'react-i18next'
import { useRefresh } from '../devices/use_refresh.ts'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { Tone } from '../resource/Tone.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Notice } from '../ui/Notice.tsx'
import { durationText } from '../ui/Transfer.tsx'
import { replica_sets } from './replica_sets.ts'

/** A copy that is further behind would lose that much if it had to take over. */
const late_s = 30

const listed = withCells(replica_sets, {
  uptime: ({ uptime }) => durationText(uptime),
  lag: ({ lag }) => <Lag seconds={lag} />,
})

/** The database servers as they are now, and how far each copy is behind. */
export function Databases() {
  useTexts(replica_sets)
  const { t } = useTranslation('platform')
  useRefresh('replica_sets.list', 10_000)
  const list = useList(listed, {
    isMarked: ({ health, lag }) => health === 0 || Number(lag) > late_s,
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <div className="inset below-12">
        <Notice tone="info">{t('databases.refreshed')}</Notice>
      </div>
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}

function Lag({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('platform')
  if (seconds === null) return <Tone tone="look">{t('databases.unknown')}</Tone>
  return <Tone tone={seconds > late_s ? 'look' : 'good'}>{durationText(seconds)}</Tone>
}
