import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { formatDate } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { findUid, useDesk } from './client.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { Facts } from './Facts.tsx'
import { useForce } from './ForceReason.tsx'

/** Moves everything from a lost or broken wristband to a new one and closes the old one. */
export function Replace() {
  const { t } = useTranslation('clients')
  const { timezone } = useScope()
  const { client, path, query, money, is_admin } = useDesk()
  const { force, ...forcing } = useForce()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('lost')
  const [pin, setPin] = useState('')
  const [ticket, setTicket] = useState('')
  const asks_ticket = !is_admin && reason === 'lost' && Boolean(client.ticket_id)
  const asked = useSettled(typed.trim())
  const use = useBraceletUse(asked)
  const found = asked === typed.trim() ? use.data : undefined
  const is_free = found?.is_bracelet_used === false && found.uid !== client.uid
  const problem = found === null ? 'unknown' : found && !is_free ? 'used' : null
  const named = { number: client.short_id, other: found?.short_id ?? '' }
  const until = client.entrance_end_date
  return (
    <DeskDialog
      title={t('replace.title', named)}
      verb={t('replace.verb')}
      is_ready={is_free && forcing.is_ready}
      act={async (call) => {
        const shown = asks_ticket && ticket.trim() ? { ticket: ticket.trim() } : {}
        const body = { new_uid: found!.uid, ...force, ...shown }
        const headers = pin.trim() ? { 'wristband-pin': pin.trim() } : {}
        const { amount, client: now } =
          reason === 'defective'
            ? await staffSdk.desk.defect_wristband({ path, query, body, headers }, call)
            : await staffSdk.desk.transfer_wristband({ path, query, body, headers }, call)
        const address = `/admin/events/${query.event_id}/clients/${now.uid}`
        navigate(address, {
          state: { done: t('replace.done', { ...named, amount: money(amount) }) },
        })
        return { text: t('replace.done', { ...named, amount: money(amount) }) }
      }}
    >
      <Field
        label={t('replace.new')}
        {...(problem
          ? { validationState: 'error' as const, validationMessage: t(`replace.${problem}`) }
          : { hint: t('replace.hint') })}
      >
        <Input
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(_event, { value }) => setTyped(value)}
          // Scanners send Enter; the cashier confirms the move after seeing it.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !is_free) event.preventDefault()
          }}
        />
      </Field>
      <Field label={t('replace.reason')}>
        <RadioGroup value={reason} onChange={(_event, { value }) => setReason(value)}>
          <Radio value="lost" label={t('replace.lost')} />
          <Radio value="defective" label={t('replace.defective')} />
        </RadioGroup>
      </Field>
      <Facts
        facts={[
          [t('replace.from_to'), found ? `${named.number} → ${named.other}` : named.number],
          [t('tabs.vouchers'), client.vouchers.reduce((sum, { quantity }) => sum + quantity, 0)],
          [
            t('valid_until'),
            until ? formatDate(until, timezone, currentLanguage()) : t('without_end'),
          ],
          [t('replace.moves'), money(client.balance)],
        ]}
      />
      {client.has_pin && !is_admin && <ProofField name="pin" value={pin} onChange={setPin} />}
      {asks_ticket && <ProofField name="ticket" value={ticket} onChange={setTicket} />}
      {forcing.field}
      <p>{t('replace.text', named)}</p>
    </DeskDialog>
  )
}

type ProofProps = { name: 'pin' | 'ticket'; value: string; onChange: (value: string) => void }

/** Below admin, the PIN or the ticket shows whose wristband it is. */
function ProofField({ name, value, onChange }: ProofProps) {
  const { t } = useTranslation('clients')
  return (
    <Field label={t(`replace.${name}`)} hint={t(`replace.${name}_hint`)}>
      <Input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  )
}

/** Finds the wristband of a number and its owner; null for unknown numbers. */
function useBraceletUse(typed: string) {
  const { query } = useDesk()
  return useQuery({
    queryKey: ['desk.is_bracelet_used', query.event_id, typed],
    queryFn: async () => {
      const uid = await findUid(query.event_id, typed)
      return uid ? staffSdk.desk.is_bracelet_used({ path: { uid }, query }) : null
    },
    enabled: typed.length >= 4,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns the text when typing pauses. */
function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 150)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
