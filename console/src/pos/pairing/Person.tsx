import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { signPersonIn } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import { PinPad } from './PinPad.tsx'

type People = Schema<'PhonePerson'>[]

/** Counters are public: a mail address is shown without its domain. */
const nameOf = ({ name, user }: People[number]) => name ?? user.split('@')[0]!

/** Asks who works on this phone: by their staff wristband, or by name and PIN. */
export function Person({ phone }: { phone: NonNullable<PosSession['phone']> }) {
  const { t } = useTranslation('pos')
  const [people, setPeople] = useState<People>()
  const [chosen, choose] = useState<People[number]>()
  const { is_busy, problem, attempt } = useAttempt()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    void attempt(async () => setPeople((await posSdk.pairings.people()).people))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the readers stay the same
  useEffect(() => {
    const ends = [
      startReaders([readKeys, readChips]),
      onRead((read) => 'uid' in read && void attempt(() => signPersonIn({ uid: read.uid }))),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])

  return (
    <main className="pos-page">
      <h1>{t('person.title')}</h1>
      <p>{t('person.text', { number: phone.number })}</p>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {chosen ? (
        <PinPad
          name={nameOf(chosen)}
          is_busy={is_busy}
          onPin={(pin) => void attempt(() => signPersonIn({ user_id: chosen.user_id, pin }))}
          onBack={() => choose(undefined)}
        />
      ) : (
        people?.map((one) => (
          <button
            key={one.user_id}
            type="button"
            className="pos-button"
            disabled={!one.has_pin}
            onClick={() => choose(one)}
          >
            {nameOf(one)}
            {!one.has_pin && ` · ${t('person.no_pin')}`}
          </button>
        ))
      )}
      {people?.length === 0 && <p>{t('person.none')}</p>}
    </main>
  )
}
