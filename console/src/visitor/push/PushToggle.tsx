import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Text } from '../../ui/layout.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { WalletKey } from '../base/wallet_queries.ts'
import styles from './PushToggle.module.css'
import { isAboutPin, readState, type Subject, switchOff, switchOn } from './subscription.ts'

const PinForm = lazy(async () => ({ default: (await import('../base/PinForm.tsx')).PinForm }))

type Props = { subject: Subject; wallet_key: WalletKey }

/** Turns push notifications of the wristband on and off. */
export function PushToggle({ subject, wallet_key }: Props) {
  const { t } = useTranslation('push')
  const cache = useQueryClient()
  const queryKey = ['push', subject.event_id, subject.uid]
  const { data: state } = useQuery({ queryKey, queryFn: () => readState(subject), retry: false })
  const change = useMutation({
    mutationFn: (is_wanted: boolean) => (is_wanted ? switchOn(subject) : switchOff(subject)),
    onSuccess: (now) => cache.setQueryData(queryKey, now),
  })
  if (state === undefined) return null
  const can_be_switched = state === 'on' || state === 'off' || state === 'ended'
  const is_pin_asked = isAboutPin(change.error)
  return (
    <div>
      {can_be_switched ? (
        <Switch
          label={t('title')}
          is_on={change.isPending ? change.variables : state === 'on'}
          is_busy={change.isPending}
          onChange={(is_on) => change.mutate(is_on)}
        />
      ) : (
        <Text look="lead">{t(state)}</Text>
      )}
      <OfflineNotice is_waiting={change.isPending} />
      <div role="status">
        {state === 'on' && !change.error && <Text look="lead">{t('on')}</Text>}
      </div>
      {is_pin_asked ? (
        <Loaded>
          <PinForm
            wallet_key={wallet_key}
            onUnlock={() => change.mutate(change.variables ?? true)}
          />
        </Loaded>
      ) : (
        change.error && (
          <p role="alert" className={styles.error}>
            {change.error.name === 'AbortError' || change.error.name === 'NotAllowedError' ? (
              t('unavailable')
            ) : (
              <ErrorText error={change.error} />
            )}
          </p>
        )
      )}
    </div>
  )
}
