import { Button } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './Devices.module.css'
import { PairedBadge } from './PairedBadge.tsx'
import { type Direction, PairingDialog } from './PairingDialog.tsx'
import { terminals } from './terminals.ts'

type Terminal = Schema<'Terminal'>

/** Shows the pairing of a terminal and changes it; disabled while its names are edited. */
export function Pairing({ terminal }: { terminal: Terminal }) {
  const { t } = useTranslation('machines')
  const { isDirty: is_changed } = useFormState()
  const cache = useQueryClient()
  const [is_asking, setAsking] = useState(false)
  const [under_way, begin] = useState<Direction | null>(null)
  const again = useMutation({
    mutationFn: () => staffSdk.terminals.status({ path: { id: terminal._id } }),
    onSuccess: () => refresh(cache, terminals),
  })
  const { state, is_paired, terminal_code: name } = terminal
  const direction: Direction = is_paired ? 'unpair' : 'pair'
  // Somebody has asked for a code and left the page.
  const waits = state === 'pairing' || state === 'unpairing'
  return (
    <>
      {!is_changed && (
        <Row wrap gap={12} align="center" className={styles.pairing}>
          <span className={styles.state}>
            <PairedBadge is_paired={is_paired} />
          </span>
          <Button
            icon={<ArrowSyncRegular />}
            disabledFocusable={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('pairing.refresh')}
          </Button>
          <Button
            appearance={is_paired ? 'secondary' : 'primary'}
            onClick={() => (waits ? begin(direction) : setAsking(true))}
          >
            {waits ? t('pairing.show_code') : t(`pairing.verb.${direction}`)}
          </Button>
        </Row>
      )}
      {is_asking && (
        <ConfirmDialog
          title={t(`pairing.question.${direction}`, { name })}
          verb={t(`pairing.verb.${direction}`)}
          onConfirm={() => {
            setAsking(false)
            begin(direction)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(`pairing.text.${direction}`)}</p>
        </ConfirmDialog>
      )}
      {under_way && (
        <PairingDialog
          terminal={terminal}
          direction={under_way}
          onClose={() => {
            begin(null)
            void refresh(cache, terminals)
          }}
        />
      )}
      <FailureDialog error={again.error} onClose={again.reset} />
    </>
  )
}
