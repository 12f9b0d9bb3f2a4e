import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { type Done, type RefundOption, useDesk } from './client.ts'

type Call = { idempotency_key: string }
type Force = { force?: boolean; reason?: string }
type Paid = Schema<'ClientRefund'>

/** The refund methods, each with its confirmation. */
export function useRefunds() {
  const { t } = useTranslation('clients')
  const { path, query, money, client, is_admin } = useDesk()
  const number = client.short_id

  const saidOf = ({ amount, amount_in_doubt, error }: Paid): Done => ({
    text: [
      amount > 0 && t('pay_out.done', { number, amount: money(amount) }),
      amount_in_doubt > 0 && t('pay_out.in_doubt', { amount: money(amount_in_doubt) }),
      error,
    ]
      .filter(Boolean)
      .join(' '),
  })

  return {
    /** Answers nothing where nothing was paid, because it could go back by TWINT. */
    async inCash(
      { amount: shown, warning }: RefundOption,
      { pin, ...force }: Force & { pin: string },
      call: Call,
    ): Promise<Done | null> {
      // Sends the shown amount, because a sale may change the balance while the cash is paid.
      const input = { path, query: { ...query, amount: shown, ...force } }
      const headers = pin ? { 'wristband-pin': pin } : {}
      const is_warned = warning != null
      const { amount, transaction } = !is_warned
        ? await staffSdk.clients.checkout({ ...input, headers }, call)
        : is_admin
          ? await staffSdk.clients.checkout_force(input, call)
          : await staffSdk.clients.checkout(
              { path, query: { ...input.query, refund_by_cash: true }, headers },
              call,
            )
      if (!transaction) return null
      return { text: t('pay_out.done_cash', { number, amount: money(amount) }) }
    },
    async by(method: Schema<'PaybackMethod'>, call: Call) {
      return saidOf(await staffSdk.clients.refund({ path, query, body: { method } }, call))
    },
    async all(confirmed_amount: number | undefined, call: Call) {
      const body = confirmed_amount === undefined ? {} : { confirmed_amount }
      return saidOf(await staffSdk.clients.refund_all({ path, query, body }, call))
    },
    async payment(transaction_id: string, call: Call) {
      const input = { path: { ...path, transaction_id }, query }
      return saidOf(await staffSdk.clients.refund_transaction(input, call))
    },
  }
}
