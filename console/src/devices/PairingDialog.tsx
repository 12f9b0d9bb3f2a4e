import { Button, Spinner } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from './Devices.module.css'
import { TimeLeft } from './TimeLeft.tsx'

export type Direction = 'pair' | 'unpair'
type Status = Schema<'TerminalStatus'>
type Props = { terminal: Schema<'Terminal'>; direction: Direction; onClose: () => void }

const poll_ms = 5_000

/** The code to type on a terminal, how long it holds, and what came of it, which it finds out by itself. */
export function PairingDialog({ terminal, direction, onClose }: Props) {
  const { t } = useTranslation('machines')
  const { asked, status, cancel, error } = usePairing(terminal._id, direction)
  const name = terminal.terminal_code
  const goal = direction === 'pair' ? 'paired' : 'unpaired'
  const is_done = status?.state === goal
  const is_waiting = status?.state === `${direction}ing`
  const is_over = status !== undefined && !is_done && !is_waiting
  const is_ended = is_done || is_over || Boolean(error)
  const cancelPairing = () =>
    is_ended || !status
      ? onClose()
      : cancel.mutate(undefined, { onSuccess: ({ state }) => state !== goal && onClose() })
  return (
    <ModalDialog
      title={
        is_done
          ? t(`pairing.done.${direction}`, { name })
          : t(`pairing.title.${direction}`, { name })
      }
      is_alert
      error={error}
      // The keyboard leaves by the button as well, so that no code is left waiting.
      onClose={cancelPairing}
      actions={
        <>
          {(is_over || asked.error) && (
            <Button disabledFocusable={asked.isPending} onClick={() => asked.mutate()}>
              {t('pairing.new_code')}
            </Button>
          )}
          <Button
            appearance={is_ended ? 'primary' : 'secondary'}
            disabledFocusable={cancel.isPending}
            onClick={cancelPairing}
          >
            {t(is_ended ? 'pairing.ok' : 'pairing.cancel')}
          </Button>
        </>
      }
    >
      {asked.isPending && <Spinner label={t('pairing.asking')} />}
      {is_done && <p>{t(`pairing.done_text.${direction}`)}</p>}
      {is_over && !asked.isPending && <p>{t('pairing.expired')}</p>}
      {is_waiting && status.code && (
        <>
          <p>{t('pairing.instruction', { name })}</p>
          <Text
            look="strong figures"
            className={styles.code}
            role="status"
            aria-label={t('pairing.code')}
          >
            {status.code}
          </Text>
          {status.code_expires_at && (
            <TimeLeft until={status.code_expires_at} label={t('pairing.waiting')} />
          )}
        </>
      )}
    </ModalDialog>
  )
}

/** Asks for a code at once, and then for what became of it until that is known. */
function usePairing(id: string, direction: Direction) {
  const path = { id }
  const asked = useMutation({ mutationFn: () => staffSdk.terminals[direction]({ path }) })
  const cancel = useMutation({ mutationFn: () => staffSdk.terminals.cancel({ path }) })
  const { mutate } = asked
  useEffect(() => mutate(), [mutate])
  const found = useQuery({
    queryKey: ['terminals.status', id, asked.data?.code],
    queryFn: ({ signal }) => staffSdk.terminals.status({ path }, { signal }),
    initialData: asked.data,
    staleTime: poll_ms,
    gcTime: 0,
    enabled: asked.data !== undefined && cancel.data === undefined && !asked.isPending,
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.state === `${direction}ing` && poll_ms,
    refetchIntervalInBackground: true,
  })
  const status: Status | undefined = asked.data && (cancel.data ?? found.data ?? asked.data)
  return { asked, cancel, status, error: asked.error ?? found.error ?? cancel.error }
}
