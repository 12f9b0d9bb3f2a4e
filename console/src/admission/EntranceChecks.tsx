import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../format.ts'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { date_cells } from '../transactions/flag_cells.tsx'
import { entrance_checks } from './entrance_checks.ts'
import { ReviewCheckDialog } from './ReviewCheckDialog.tsx'

type Check = Schema<'EntranceCheck'>

/** Checks at the gates; a flagged one is reviewed here. */
export function EntranceChecks() {
  return (
    <ListScreen
      resource={entrance_checks}
      cells={{ ...date_cells, double_of: (row) => <FirstEntry of={asCheck(row)} /> }}
      isMarked={(row) => needsReview(asCheck(row))}
      rowActions={(row) => <CheckMenu check={asCheck(row)} />}
    />
  )
}

/** Rows of a list are known by their resource alone. */
const asCheck = (row: AnyRow) => row as unknown as Check

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
      <ActionMenu
        name={entrance_checks.nameOf(check as unknown as AnyRow)}
        actions={[needsReview(check) && review]}
      />
      {is_asked && <ReviewCheckDialog check={check} onClose={() => setAsked(false)} />}
    </>
  )
}
