import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientTransaction } from '../clients/client.ts'
import { Facts } from '../clients/Facts.tsx'
import { moneyBackOf, useMoneyBack } from '../clients/money_back.ts'
import { Reasons } from '../clients/Reasons.tsx'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { kindOf, whatOf } from '../transactions/transaction_rules.ts'
import { Button } from '../ui/Button.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'

type Props = {
  sale: ClientTransaction
  onDone: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Reverses a counter sale and shows how the money is returned. */
export function TakeBackSale({ sale, onDone, onClose }: Props) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const money = useMoney()
  const say = useMoneyBack()
  const [reason, setReason] = useState('')
  const named = { kind: t(`types.${kindOf(sale)}`), amount: money(sale.amount) }
  const act = () =>
    staffSdk.transactions.reverse_by_id({
      path: { id: sale._id },
      query: { event_id: event_id!, ...(reason.trim() && { reason: reason.trim() }) },
    })
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: ({ money_back }) =>
      onDone([t('take_back.done', named), say(money_back)].filter(Boolean).join(' ')),
  })
  const is_ready = reason.trim() !== ''
  return (
    <ModalDialog
      title={t('take_back.title', named)}
      is_busy={isPending}
      error={error}
      onEdit={() => error && reset()}
      onClose={onClose}
      onSubmit={() => is_ready && !isPending && mutate()}
      aside={is_ready && <AsCommand acts={() => [[t('take_back.verb', named), act]]} />}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit" is_busy={isPending} disabled={!is_ready}>
            {t('take_back.verb', named)}
          </Button>
        </>
      }
    >
      <Facts facts={[[named.kind, whatOf(sale)]]} />
      <p>{t('take_back.text')}</p>
      <p>
        <strong>{say(moneyBackOf(sale))}</strong>
      </p>
      <Reasons onChange={setReason} />
    </ModalDialog>
  )
}
