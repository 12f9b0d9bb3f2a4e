import { Button, Checkbox } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Qr } from '../ui/Qr.tsx'
import styles from './Devices.module.css'
import { numberAfter } from './pairings.ts'
import { TimeLeft } from './TimeLeft.tsx'

type Props = {
  made: Schema<'PairingCreated'>
  onClose: () => void
  onNext: () => void
  /** Shows the code of the next phone in place of this one. */
  onMade: (made: Schema<'PairingCreated'>) => void
}

const poll_ms = 1500

/** The code that pairs a phone, how long it holds, and that the phone has come, which it finds out by itself. */
export function PairPhoneDialog({ made, onClose, onNext, onMade }: Props) {
  const { t } = useTranslation('machines')
  const { pairing, error } = useFollowed(made.pairing)
  const name = pairing.smartphone_number
  const { state } = pairing
  const next = numberAfter(name)
  const row = useRow(pairing, next, onMade)
  return (
    <ModalDialog
      title={t(state === 'paired' ? 'phones.paired' : 'phones.pair', { name })}
      is_alert
      error={error ?? row.error}
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
      <p role="status">
        {t(`phones.states.${state}`)}
        {row.paired > 0 && ` ${t('phones.row_paired', { count: row.paired })}`}
      </p>
      {next && (
        <Checkbox
          label={t('phones.row', { next })}
          checked={row.is_on}
          onChange={(_event, { checked }) => row.turn(checked === true)}
        />
      )}
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

/** Twenty phones in a row: once one has come, the code of the next number follows by itself. */
function useRow(
  pairing: Schema<'Pairing'>,
  next: string | undefined,
  onMade: (made: Schema<'PairingCreated'>) => void,
) {
  const { event_id } = useScope()
  const [is_on, turn] = useState(false)
  const [paired, setPaired] = useState(0)
  const { role, bar_id, entrance_group_id, ends_at, modem, state, _id } = pairing
  const { mutate, error } = useMutation({
    mutationFn: (smartphone_number: string) =>
      staffSdk.pairings.create({
        query: event_id === undefined ? {} : { event_id },
        body: { smartphone_number, role, bar_id, entrance_group_id, ends_at, modem },
      }),
    onSuccess: (made) => {
      setPaired((before) => before + 1)
      onMade(made)
    },
    // A number that is taken stops the row, and says so.
    onError: () => turn(false),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phone that has come
  useEffect(() => {
    if (state === 'paired' && is_on && next) mutate(next)
  }, [state, is_on, _id])
  return { is_on, turn, paired, error }
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
