import { rights } from '@kermesse/sdk/generated/rights'
import { useTranslation } from 'react-i18next'
import styles from './Desk.module.css'
import type { DeskClient } from './desk_band.ts'
import { PinField } from './PinField.tsx'
import { TicketLine } from './TicketLine.tsx'

export type Proof = { pin: string; ticket: string }
type Needed = { client: DeskClient; right: number; is_checked: boolean; reason: string }

/** Which proofs the server takes before it moves anything; none at admin. A broken band has its PIN printed on it. */
export function proofsFor({ client, right, is_checked, reason }: Needed) {
  const is_asked = is_checked && right < rights.admin
  return {
    pin: is_asked && client.has_pin,
    ticket: is_asked && reason === 'lost' && Boolean(client.ticket_id),
  }
}

export function isProved(needed: ReturnType<typeof proofsFor>, { pin, ticket }: Proof) {
  if (!needed.pin && !needed.ticket) return true
  return (needed.pin && pin.length >= 4) || (needed.ticket && ticket.trim() !== '')
}

type Props = {
  client: DeskClient
  right: number
  needed: ReturnType<typeof proofsFor>
  proof: Proof
  is_wrong: boolean
  onChange: (proof: Proof) => void
}

/** Asks for the PIN or the ticket of a band; an admin is shown its name instead. */
export function ReplacementProof({ client, right, needed, proof, is_wrong, onChange }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  if (right >= rights.admin)
    return (
      <p className={styles.warn}>
        {client.name ? t('replace.name', { name: client.name }) : t('replace.no_name')}
      </p>
    )
  if (!needed.pin && !needed.ticket) return null
  return (
    <>
      <p>{t(needed.ticket && needed.pin ? 'replace.proof' : 'replace.one_proof')}</p>
      {needed.pin && (
        <PinField
          pin={proof.pin}
          is_wrong={is_wrong}
          onChange={(pin) => onChange({ ...proof, pin })}
        />
      )}
      {needed.ticket && (
        <TicketLine
          label={t('replace.ticket')}
          code={proof.ticket}
          onChange={(ticket) => onChange({ ...proof, ticket })}
        />
      )}
    </>
  )
}
