import {
  BuildingBankRegular,
  CheckmarkRegular,
  GavelRegular,
  LockOpenRegular,
  PersonEditRegular,
} from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useMoney } from '../resource/Money.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { AccountDialog } from './AccountDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { PayeeNameDialog } from './PayeeNameDialog.tsx'
import { Reason } from './Reason.tsx'
import { refund_errors } from './refund_errors.ts'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

type RefundError = Schema<'RefundError'>
type Action = keyof typeof dialogs

const listed = withCells(refund_errors, {
  refund_message: ({ reason, refund_message: message, detail, name_at_bank }) => (
    <>
      <Reason of={{ reason, message, detail }} />
      {name_at_bank && <NameAtBank name={name_at_bank} />}
    </>
  ),
})

/** Refunds that did not go through, and what can be done for each. */
export function RefundErrors() {
  useTranslation('refunds')
  useTexts(refund_errors)
  const list = useList(listed, {
    isMarked: ({ refunding, hold, attention }) =>
      refunding === true || Boolean(hold) || Boolean(attention),
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} actions={(error) => <ErrorMenu one={error} />} />
    </ListScreen>
  )
}

function NameAtBank({ name }: { name: string }) {
  const { t } = useTranslation('refunds')
  return (
    <Text as="span" look="hint" className={styles.aside}>
      {t('errors.name.at_bank', { name })}
    </Text>
  )
}

const dialogs = {
  unlock: UnlockDialog,
  decide: DecideDialog,
  account: AccountDialog,
  name: PayeeNameDialog,
  release: ReleaseTransferDialog,
}

const about_names = ['name_close_match', 'name_no_match', 'name_not_verified']

function ErrorMenu({ one }: { one: RefundError }) {
  const { t } = useTranslation('refunds')
  const [asked, setAsked] = useState<Action | null>(null)
  const Asked = asked && dialogs[asked]
  const asks_name = about_names.includes(one.attention ?? '')
  const is_in_doubt = Boolean(one.attention) && !asks_name
  const needs_decision = one.refunding || one.hold === 'bank_contradicts' || is_in_doubt
  const unlock = { label: t('errors.unlock.open'), icon: <LockOpenRegular /> }
  const account = { label: t('errors.account.open'), icon: <BuildingBankRegular /> }
  const name = { label: t('errors.name.open'), icon: <PersonEditRegular /> }
  const release = { label: t('errors.release.open'), icon: <CheckmarkRegular /> }
  const decide = { label: t('errors.decide.open'), icon: <GavelRegular /> }
  return (
    <>
      <ActionMenu
        name={one.short_id}
        actions={[
          one.refunding && { ...unlock, onClick: () => setAsked('unlock') },
          one.hold === 'wrong_account' && { ...account, onClick: () => setAsked('account') },
          asks_name && { ...name, onClick: () => setAsked('name') },
          asks_name && { ...release, onClick: () => setAsked('release') },
          needs_decision && { ...decide, onClick: () => setAsked('decide') },
        ]}
      />
      {Asked && <Asked one={one} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Keeps the name of a transfer that the bank does not know for the account. */
function ReleaseTransferDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.release(target),
  )
  const { amount, short_id } = props.one
  return (
    <ConfirmDialog
      title={t('errors.release.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.release.verb')}
      aside={<AsCommand acts={() => [[t('errors.release.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      {t('errors.release.text')}
    </ConfirmDialog>
  )
}

/** Asks the provider what became of a locked refund, and lets it go where it was not paid. */
function UnlockDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.unlock(target),
  )
  const { amount, short_id } = props.one
  return (
    <ConfirmDialog
      title={t('errors.unlock.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.unlock.verb')}
      aside={<AsCommand acts={() => [[t('errors.unlock.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      {t('errors.unlock.text')}
    </ConfirmDialog>
  )
}
