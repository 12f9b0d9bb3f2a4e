import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import type { DeskClient } from './desk_band.ts'
import { begin } from './desk_operation.ts'

type Props = { client: DeskClient; onClose: () => void }

/** Blocks a band or unblocks it, and says before what that does. */
export function DeskBlock({ client, onClose }: Props) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const kind = client.blocked ? 'unblock' : 'block'
  return (
    <Sheet title={t(`blocking.title.${kind}`, { number: client.short_id })} onClose={onClose}>
      <p>{t(`blocking.text.${kind}`, { balance: centsText(centsOf(client.balance)) })}</p>
      <button
        type="button"
        className="pos-primary"
        onClick={() => {
          onClose()
          void begin(client, { kind })
        }}
      >
        {t(`acts.${kind}`)}
      </button>
    </Sheet>
  )
}
