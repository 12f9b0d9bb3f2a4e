import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import { PinPad } from '../pairing/PinPad.tsx'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { useSession } from '../session/pos_session.ts'

type People = Schema<'PhonePerson'>[]
type Props = {
  title: string
  is_busy: boolean
  problem: string | undefined
  /** Undefined: it is confirmed later, by somebody else. */
  onPerson: (person: Schema<'PersonInput'> | undefined) => void
  /** Somebody must confirm now. */
  is_needed?: boolean
  onClose: () => void
}

const nameOf = ({ name, user }: People[number]) => name ?? user.split('@')[0]!

/** Asks the other side to confirm, by staff wristband or by name and PIN. */
export function SecondPerson(props: Props) {
  const { title, is_busy, problem, onPerson, is_needed = false, onClose } = props
  const { t } = useTranslation(['pos_drawer', 'pos'])
  const session = useSession()
  const [people, setPeople] = useState<People>([])
  const [chosen, choose] = useState<People[number]>()
  const is_phone = Boolean(session?.phone)
  useEffect(() => {
    if (!is_phone) return
    void posSdk.pairings.people().then(
      (found) => setPeople(found.people),
      () => undefined,
    )
  }, [is_phone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the readers stay the same
  useEffect(() => {
    const ends = [
      startReaders([readKeys, readChips]),
      onRead((read) => 'uid' in read && onPerson({ uid: read.uid })),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const others = people.filter(
    ({ user_id, right, has_pin }) =>
      user_id !== session?.user_id && right >= rights.cashier && has_pin,
  )
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{t('second.text')}</p>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {chosen ? (
        <PinPad
          name={nameOf(chosen)}
          is_busy={is_busy}
          onPin={(pin) => onPerson({ user_id: chosen.user_id, pin })}
          onBack={() => choose(undefined)}
        />
      ) : (
        <>
          {others.map((one) => (
            <button
              key={one.user_id}
              type="button"
              className="pos-button"
              onClick={() => choose(one)}
            >
              {nameOf(one)}
            </button>
          ))}
          {!is_needed && (
            <button
              type="button"
              className="pos-button"
              disabled={is_busy}
              onClick={() => onPerson(undefined)}
            >
              {t('second.later')}
            </button>
          )}
        </>
      )}
    </Sheet>
  )
}
