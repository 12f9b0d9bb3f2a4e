import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import type { DeskClient } from './desk_band.ts'
import { begin } from './desk_operation.ts'

/** Notes the age class that was checked on a card of identity. */
export function DeskAge({ client, onClose }: { client: DeskClient; onClose: () => void }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <Sheet title={t('acts.age')} onClose={onClose}>
      <p>{t('age.text')}</p>
      {([18, 16, 0] as const).map((age) => (
        <button
          key={age}
          type="button"
          className="pos-button"
          aria-pressed={(client.age ?? 0) === age}
          onClick={() => {
            onClose()
            void begin(client, { kind: 'age', age })
          }}
        >
          {t(age ? 'pos:band.age' : 'age.under', { age })}
        </button>
      ))}
    </Sheet>
  )
}
