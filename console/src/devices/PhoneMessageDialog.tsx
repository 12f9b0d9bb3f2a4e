import {
  Field,
  Select,
  Textarea,
  Toast,
  ToastTitle,
  useToastController,
} from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { toaster_id } from '../session/toaster.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { type PairedPhone, pairings } from './pairings.ts'

const most_letters = 280

type Props = {
  /** The phone to write to; without it the form asks for a point of sale or all phones. */
  phone: PairedPhone | undefined
  onClose: () => void
}

/** Writes a message that phones show over their menu. */
export function PhoneMessageDialog({ phone, onClose }: Props) {
  const { t } = useTranslation('machines')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const { dispatchToast } = useToastController(toaster_id)
  const [text, setText] = useState('')
  const [bar_id, setBar] = useState('')
  const place = phone ? { pairing_id: phone._id } : bar_id && { bar_id }
  const ask = () =>
    staffSdk.pairings.send_message({
      query: { event_id },
      body: { text: text.trim(), ...(place && place) },
    })
  const { mutate, error, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: async ({ phones }) => {
      dispatchToast(
        <Toast>
          <ToastTitle>
            {phones > 0 ? t('message.sent', { count: phones }) : t('message.sent_to_none')}
          </ToastTitle>
        </Toast>,
        { intent: phones > 0 ? 'success' : 'warning', timeout: 5000 },
      )
      await refresh(cache, pairings)
      onClose()
    },
  })
  const is_empty = text.trim() === ''
  return (
    <ConfirmDialog
      title={
        phone ? t('message.to_phone', { name: phone.smartphone_number }) : t('message.to_several')
      }
      verb={t('message.send')}
      aside={!is_empty && <AsCommand acts={() => [[t('message.send'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={is_empty}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        {!phone && <PlaceField event_id={event_id} bar_id={bar_id} onChange={setBar} />}
        <Field label={t('message.text')} hint={t('message.hint')}>
          <Textarea
            value={text}
            maxLength={most_letters}
            onChange={(_event, { value }) => setText(value)}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}

type PlaceProps = { event_id: string; bar_id: string; onChange: (bar_id: string) => void }

function PlaceField({ event_id, bar_id, onChange }: PlaceProps) {
  const { t } = useTranslation('machines')
  const { data: bars = [] } = useQuery({
    queryKey: ['bars.list', event_id, 'of_message'],
    queryFn: async () => {
      const query = { event_id, limit: 1000, minimal: true as const }
      return (await staffSdk.bars.list({ query })).bars
    },
  })
  return (
    <Field label={t('message.place')}>
      <Select value={bar_id} onChange={(_event, { value }) => onChange(value)}>
        <option value="">{t('message.all')}</option>
        {bars.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
