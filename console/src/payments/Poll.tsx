import { Button } from '@fluentui/react-components'
import { HourglassRegular, TextBulletListSquareRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PollJob } from './PollJob.tsx'
import { PollLog } from './PollLog.tsx'
import { poll } from './poll.ts'

type Entry = Schema<'PollEntry'>

/** Payments whose provider has not said yet what became of them, and the job that asks. */
export function Poll() {
  useTranslation(['payments', 'refunds'])
  useTexts(poll)
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="log" element={<PollLog />} />
    </Routes>
  )
}

const listed = withCells(poll, { referenceNumber: (entry) => <Reference {...entry} /> })

function List() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const list = useList(listed, { isMarked: ({ can_force_timeout }) => can_force_timeout })
  return (
    <ListScreen list={list}>
      <ListHead list={list}>
        <Button icon={<TextBulletListSquareRegular />} onClick={() => navigate('log')}>
          {t('log.open')}
        </Button>
      </ListHead>
      <PollJob />
      <ListTools list={list} />
      <ListTable list={list} actions={(entry) => <EntryMenu entry={entry} />} />
    </ListScreen>
  )
}

function EntryMenu({ entry }: { entry: Entry }) {
  const { t } = useTranslation('payments')
  const [is_asking, setAsking] = useState(false)
  const onClick = () => setAsking(true)
  return (
    <>
      <ActionMenu
        name={entry.referenceNumber}
        actions={[
          entry.can_force_timeout && {
            label: t('force.open'),
            icon: <HourglassRegular />,
            onClick,
          },
        ]}
      />
      {is_asking && <ForceDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}

function ForceDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { event_id = '' } = useScope()
  const money = useMoney()
  const cache = useQueryClient()
  const ask = () => staffSdk.poll.force_timeout({ path: { id: entry._id }, query: { event_id } })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['poll.list'] })
      onClose()
    },
  })
  const values = { amount: money(entry.amount), wristband: entry.short_id }
  return (
    <ConfirmDialog
      title={t('force.question', values)}
      verb={t('force.verb')}
      aside={<AsCommand acts={() => [[t('force.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('force.text')}
    </ConfirmDialog>
  )
}

/** The wristband's number, which leads to it, and the part that tells its payments apart. */
function Reference({ referenceNumber, uid }: Pick<Entry, 'referenceNumber' | 'uid'>) {
  const { event_id = '' } = useScope()
  const [number = '', ...rest] = referenceNumber.split('_')
  return (
    <>
      <Link to={`/admin/events/${event_id}/clients/${uid}`}>{number}</Link>
      {rest.length > 0 && `_${rest.join('_')}`}
    </>
  )
}
