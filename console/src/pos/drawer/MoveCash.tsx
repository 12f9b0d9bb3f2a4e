import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { TextLine } from '../base/TextLine.tsx'
import { uuid7 } from '../base/uuid7.ts'
import { DeskAmount } from '../desk/DeskAmount.tsx'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import { SecondPerson } from './SecondPerson.tsx'
import type { Details } from './use_drawer.ts'

type Props = {
  id: string
  direction: 'in' | 'out'
  onMoved: (details: Details) => void
  onClose: () => void
}

/** Cash into the drawer or out of it: how much, why, and who takes or brings it. */
export function MoveCash({ id, direction, onMoved, onClose }: Props) {
  const { t } = useTranslation('pos_drawer')
  const [_id] = useState(() => uuid7())
  const [amount, setAmount] = useState(0)
  const [reason, setReason] = useState('')
  const [is_asking, ask] = useState(false)
  const { is_busy, problem, attempt } = useAttempt()
  if (is_asking)
    return (
      <SecondPerson
        title={direction === 'in' ? t('in.second') : t('out.second')}
        is_busy={is_busy}
        problem={problem}
        onClose={onClose}
        onPerson={(second_person) =>
          void attempt(async () => {
            const body = { _id, direction, amount: amount / 100, reason, second_person }
            const query = eventOfSession()
            onMoved(await posSdk.drawers.move({ path: { id }, query, body }))
          })
        }
      />
    )
  return (
    <Sheet title={t(`${direction}.title`)} onClose={onClose}>
      <DeskAmount amount={amount} onChange={setAmount} />
      <TextLine label={t('reason')} value={reason} maxLength={200} onChange={setReason} />
      <button
        type="button"
        className="pos-primary"
        disabled={amount === 0 || reason.trim() === ''}
        onClick={() => ask(true)}
      >
        {direction === 'in'
          ? t('in.submit', { amount: centsText(amount) })
          : t('out.submit', { amount: centsText(amount) })}
      </button>
    </Sheet>
  )
}
