import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, useSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import type { Details } from './use_drawer.ts'

type Props = { drawer: Schema<'Drawer'>; onChange: (details: Details) => void }

/** The drawer was opened on another phone, and not yet continued on this one. */
export const isElsewhere = (devices: string[], phone: { number: string } | undefined) =>
  phone !== undefined && devices.length > 0 && !devices.includes(phone.number)

/** Offers to continue a drawer that its holder opened on another phone. */
export function ContinueDrawer({ drawer: { _id, devices }, onChange }: Props) {
  const { t } = useTranslation('pos_drawer')
  const phone = useSession()?.phone
  const { is_busy, problem, attempt } = useAttempt()
  if (!isElsewhere(devices, phone)) return null
  return (
    <section>
      <p>{t('continue.text', { devices: devices.join(', ') })}</p>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="pos-primary"
        disabled={is_busy}
        onClick={() =>
          void attempt(async () => {
            const path = { id: _id }
            onChange(await posSdk.drawers.continue({ path, query: eventOfSession() }))
          })
        }
      >
        {t('continue.submit')}
      </button>
    </section>
  )
}
