import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import type { WalletKey } from '../base/wallet_queries.ts'
import { cancelPayment } from './queries.ts'

type Asked = { wallet_key: WalletKey; reference: string; onAnswer: () => void }

/** Gives an open payment up at its provider, so that nobody pays it beside the next one. */
export function useGivingUp({ wallet_key, reference, onAnswer }: Asked) {
  const { mutate, isPending, isSuccess, isError, data } = useMutation({
    mutationFn: () => cancelPayment(wallet_key, reference),
    onSuccess: onAnswer,
  })
  return {
    ask: mutate,
    is_asked: isPending || isSuccess,
    is_pending: isPending,
    /** The provider did not confirm the cancellation; a late payment is still credited. */
    is_unsure: isError || (data?.state === 'waiting' && !data.is_taken),
  }
}

type Props = { giving_up: ReturnType<typeof useGivingUp>; onAnyway: () => void }

export function GiveUp({ giving_up: { ask, is_pending, is_unsure }, onAnyway }: Props) {
  const { t } = useTranslation('pay')
  if (is_unsure)
    return (
      <Notice tone="warning" action={<Button onClick={onAnyway}>{t('give_up.anyway')}</Button>}>
        {t('give_up.unsure')}
      </Notice>
    )
  return (
    <>
      <Button appearance="subtle" disabled={is_pending} onClick={() => ask()}>
        {t('give_up.ask')}
      </Button>
      <OfflineNotice is_waiting={is_pending} />
    </>
  )
}
