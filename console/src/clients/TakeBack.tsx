import { Checkbox } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { isTransfer, kindOf, needsForce, whatOf } from '../transactions/transaction_rules.ts'
import { type ClientTransaction, plus, useDesk, waysQuery } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { Facts } from './Facts.tsx'
import { useMoneyBack } from './money_back.ts'
import { Reasons } from './Reasons.tsx'
import { useRefunds } from './use_refunds.ts'

type Props = { transaction: ClientTransaction }

/** Reverses a transaction; the original stays in the history. */
export function TakeBack({ transaction }: Props) {
  const { t } = useTranslation('clients')
  const { client, query, money, is_admin } = useDesk()
  const say = useMoneyBack()
  const [reason, setReason] = useState('')
  const [is_forced, setForced] = useState(false)
  const [must_force, setMustForce] = useState(needsForce(transaction))
  const kind = t(`types.${kindOf(transaction)}`)
  const named = { kind, amount: money(transaction.amount), number: client.short_id }
  const balance = plus(client.balance, -transaction.balance_change)
  return (
    <DeskDialog
      // Below admin the focus starts at the reasons, so that Enter submits nothing by accident.
      starts_at_cancel={is_admin}
      title={t('take_back.title', named)}
      verb={t('take_back.verb', named)}
      is_ready={(!must_force || is_forced) && (is_admin || reason.trim() !== '')}
      onRefused={(error) => {
        if (error instanceof ApiError && error.code === 'unable_to_delete_wristband_transaction')
          setMustForce(true)
      }}
      act={async (call) => {
        const path = { uid: client.uid, transaction_id: transaction._id }
        const asked = {
          ...query,
          ...(is_forced && { force: true }),
          ...(reason && { reason: reason.trim() }),
        }
        const { money_back } = await staffSdk.transactions.reverse({ path, query: asked }, call)
        return { text: [t('take_back.done', named), say(money_back)].filter(Boolean).join(' ') }
      }}
    >
      <Facts
        facts={[
          [kind, whatOf(transaction)],
          [t('balance_now'), money(client.balance)],
          [t('balance_then'), money(balance)],
        ]}
      />
      <p>{isTransfer(transaction) ? t('take_back.transfer') : t('take_back.text')}</p>
      {!is_admin && <Reasons onChange={setReason} />}
      {must_force && (
        <Checkbox
          label={t('take_back.force')}
          checked={is_forced}
          onChange={(_event, { checked }) => setForced(checked === true)}
        />
      )}
    </DeskDialog>
  )
}

/** A single payment returns by its own method. */
export function PayBack({ transaction }: Props) {
  const { t } = useTranslation('clients')
  const { client, query, money } = useDesk()
  const refunds = useRefunds()
  const { data } = useQuery(waysQuery(query.event_id, client.uid))
  const payments = data?.options.flatMap((way) => way.payments) ?? []
  const payment = payments.find(({ transaction_id }) => transaction_id === transaction._id)
  const way = t(`ways.${transaction.payment_type ?? 'cash'}`)
  const named = { way, amount: money(payment?.amount ?? transaction.amount) }
  return (
    <DeskDialog
      starts_at_cancel
      title={t('pay_back.title', named)}
      verb={t('pay_out.verb', named)}
      act={(call) => refunds.payment(transaction._id, call)}
    >
      <p>
        {data && !payment
          ? t('pay_back.nothing')
          : t('pay_back.text', { ...named, freight: money(payment?.freight ?? 0) })}
      </p>
    </DeskDialog>
  )
}

/** The same once more, as the desk did it before. */
export function Repeat({ transaction }: Props) {
  const { t } = useTranslation('clients')
  const { client, path, query, money } = useDesk()
  const kind = t(`types.${kindOf(transaction)}`)
  const named = { kind, amount: money(transaction.amount), number: client.short_id }
  return (
    <DeskDialog
      starts_at_cancel
      title={t('repeat.title', named)}
      verb={t('repeat.verb')}
      act={async (call) => {
        const body = { transaction_id: transaction._id }
        const made = await staffSdk.desk.repeat_operation({ path, query, body }, call)
        return { text: t('repeat.done', { ...named, balance: money(made.balance ?? 0) }) }
      }}
    >
      <p>{t('repeat.text', { ...named, what: whatOf(transaction) })}</p>
    </DeskDialog>
  )
}
