import { BuildingBankRegular, GavelRegular, LockOpenRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { refund_errors } from '../resources/refund_errors.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Reason } from './Reason.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useWords } from './use_words.ts'

type RefundError = Schema<'RefundError'>
type Action = 'unlock' | 'decide' | 'account'

const cells = {
  refund_message: (row: AnyRow) => {
    const { reason, refund_message: message, detail } = asError(row)
    return <Reason of={{ reason, message, detail }} />
  },
}

/** Refunds that did not go through, and what can be done for each. */
export function RefundErrors() {
  useWords(refund_errors)
  return (
    <ListScreen
      resource={refund_errors}
      cells={cells}
      isMarked={({ refunding, hold }) => refunding === true || Boolean(hold)}
      rowActions={(row) => <ErrorMenu one={asError(row)} />}
    />
  )
}

/** Rows of a list are known by their resource alone. */
function asError(row: AnyRow) {
  return row as unknown as RefundError
}

const dialogs = { unlock: UnlockDialog, decide: DecideDialog, account: AccountDialog }

function ErrorMenu({ one }: { one: RefundError }) {
  const { t } = useTranslation('money')
  const [asked, setAsked] = useState<Action | null>(null)
  const Asked = asked && dialogs[asked]
  const needs_decision = one.refunding || one.hold === 'bank_contradicts'
  const unlock = { label: t('errors.unlock.open'), icon: <LockOpenRegular /> }
  const account = { label: t('errors.account.open'), icon: <BuildingBankRegular /> }
  const decide = { label: t('errors.decide.open'), icon: <GavelRegular /> }
  return (
    <>
      <ActionMenu
        name={one.short_id}
        actions={[
          one.refunding && { ...unlock, onClick: () => setAsked('unlock') },
          one.hold === 'wrong_account' && { ...account, onClick: () => setAsked('account') },
          needs_decision && { ...decide, onClick: () => setAsked('decide') },
        ]}
      />
      {Asked && <Asked one={one} onClose={() => setAsked(null)} />}
    </>
  )
}
