import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { TextLine } from '../base/TextLine.tsx'
import { posSdk } from '../session/pos_sdk.ts'
import { eventQuery } from './desk_band.ts'

type Props = { pin: string; is_wrong: boolean; onChange: (pin: string) => void }

/** The PIN that is printed on the band. */
export function PinField({ pin, is_wrong, onChange }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <TextLine
      label={t('pay_out.pin')}
      value={pin}
      aria-invalid={is_wrong}
      onChange={(typed) => onChange(typed.trim())}
    />
  )
}

/** By the visitor's own call. Answers undefined where the PIN is right, else the code of why not. */
export async function checkPin(short_id: string, pin: string) {
  const headers = { 'wristband-pin': pin }
  return posSdk.clients.short({ path: { short_id }, query: eventQuery(), headers }).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError && error.status > 0 ? error.code : 'no_answer'),
  )
}
