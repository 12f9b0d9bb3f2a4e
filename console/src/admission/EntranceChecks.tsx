import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../format.ts'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { date_cells } from '../transactions/flag_cells.tsx'
import { entrance_checks } from './entrance_checks.ts'
import { ReviewCheckDialog } from './ReviewCheckDialog.tsx'

type Check = ListedRow<'entrance_checks'>

const listed = withCells(entrance_checks, {
  ...date_cells,
  double_of: (check) => <FirstEntry of={check} />,
})

/** Checks at the gates; a flagged one is reviewed here. */
export function EntranceChecks() {
  const list = useList(listed, { isMarked: needsReview })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} actions={(check) => <CheckMenu check={check} />} />
    </ListScreen>
  )
}

const needsReview = ({ flag, reviewed_at }: Check) => Boolean(flag) && !reviewed_at

/** The gate and the time of the entry that a double entry repeats. */
function FirstEntry({ of: { double_of } }: { of: Check }) {
  const { timezone } = useScope()
  if (!double_of) return null
  const { entrance_group_name, smartphone_number, date } = double_of
  const where = [entrance_group_name, smartphone_number].filter(Boolean).join(' · ')
  return `${where} ${formatTime(date, timezone)}`.trim()
}

function CheckMenu({ check }: { check: Check }) {
  const { t } = useTranslation('machines')
  const [is_asked, setAsked] = useState(false)
  const review = {
    label: t('check_review.open'),
    icon: <CheckmarkCircleRegular />,
    onClick: () => setAsked(true),
  }
  return (
    <>
      <ActionMenu name={entrance_checks.nameOf(check)} actions={[needsReview(check) && review]} />
      {is_asked && <ReviewCheckDialog check={check} onClose={() => setAsked(false)} />}
    </>
  )
}
