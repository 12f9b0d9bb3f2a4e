import { Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Qr } from '../ui/Qr.tsx'
import styles from './Devices.module.css'
import { TimeLeft } from './TimeLeft.tsx'

type Props = { made: Schema<'PairingCreated'>; onClose: () => void; onNext: () => void }

const poll_ms = 1500

/** The code that pairs a phone, how long it holds, and that the phone has come, which it finds out by itself. */
export function PairPhoneDialog({ made, onClose, onNext }: Props) {
  const { t } = useTranslation('machines')
  const { pairing, error } = useFollowed(made.pairing)
  const name = pairing.smartphone_number
  const { state } = pairing
  return (
    <ModalDialog
      title={t(state === 'paired' ? 'phones.paired' : 'phones.pair', { name })}
      is_alert
      error={error}
      onClose={onClose}
      content_class="stack gap-12"
      actions={
        <>
          <Button onClick={onClose}>{t('phones.done')}</Button>
          <Button appearance={state === 'waiting' ? 'secondary' : 'primary'} onClick={onNext}>
            {t('phones.next')}
          </Button>
        </>
      }
    >
      <p role="status">{t(`phones.states.${state}`)}</p>
      {state === 'waiting' && (
        <>
          <div className={styles.qr}>
            <Qr text={`${location.origin}${made.path}`} label={t('phones.qr', { name })} />
          </div>
          <Text look="strong figures" className={styles.code}>
            {`${made.code.slice(0, 4)} ${made.code.slice(4)}`}
          </Text>
          <TimeLeft until={pairing.code_expires_at} label={t('phones.waiting')} />
        </>
      )}
    </ModalDialog>
  )
}

/** A pairing as it is now, until it is more than a code. */
function useFollowed(pairing: Schema<'Pairing'>) {
  const { event_id } = useScope()
  const path = { id: pairing._id }
  const query = event_id === undefined ? {} : { event_id }
  const found = useQuery({
    queryKey: ['pairings.get', pairing._id],
    queryFn: ({ signal }) => staffSdk.pairings.get({ path, query }, { signal }),
    initialData: pairing,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => !error && data?.state === 'waiting' && poll_ms,
    refetchIntervalInBackground: true,
  })
  return { pairing: found.data, error: found.error }
}
