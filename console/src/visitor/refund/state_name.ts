import { useTranslation } from 'react-i18next'
import { wallClock } from '../../format.ts'
import type { RefundProgress } from './request_queries.ts'

type State = RefundProgress['state']

/**
 * Returns the name of a state. A refund confirmed before its execution date is not called paid yet.
 */
export function useStateName({ method, execution_date = '' }: RefundProgress, timezone: string) {
  const { t } = useTranslation('refund')
  const is_due = execution_date <= wallClock(new Date(), timezone).day
  return (state: State) => {
    if (method !== 'form') return t(`timeline.provider.${state}`)
    return state === 'paid' && !is_due ? t('timeline.confirmed') : t(`timeline.form.${state}`)
  }
}
