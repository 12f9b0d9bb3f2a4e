import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { TrialStripe } from '../base/TrialStripe.tsx'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { useMenu } from '../menu/menu.ts'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { followConnection, useConnection } from '../session/connection.ts'
import { knownPeople, type PersonProof, type SignInRefusal } from '../session/known_people.ts'
import { signPersonIn } from '../session/person.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'
import { Problem, useAttempt } from '../session/use_attempt.ts'
import { PinPad } from './PinPad.tsx'

const own_address = '/pos/person'

type Listed = { user_id: string; name: string; has_pin: boolean }

/** Asks who works on this phone: by their staff wristband, or by name and PIN. */
export function Person({ phone }: { phone: NonNullable<PosSession['phone']> }) {
  const { t, i18n } = useTranslation(['pos', 'pos_device'])
  const of_menu = useMenu()?.event
  const of_gate = useEventCatalogue()?.event
  const [people, setPeople] = useState<Listed[]>()
  const [chosen, choose] = useState<Listed>()
  const { is_busy, problem, attempt } = useAttempt()
  const is_offline = useConnection().is === 'offline'
  const signIn = (proof: PersonProof) =>
    void attempt(async () => {
      const refusal = await signPersonIn(proof)
      if (refusal) throw new Problem(() => sentenceOf(refusal))
      if (location.pathname === own_address) go('/pos/sell')
    })

  useEffect(followConnection, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and with each connection
  useEffect(() => {
    void attempt(async () => setPeople(await listPeople()))
  }, [is_offline])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the readers stay the same
  useEffect(() => {
    const ends = [
      startReaders([readKeys, readChips]),
      onRead((read) => 'uid' in read && signIn({ uid: read.uid })),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])

  return (
    <main className="pos-page">
      {(of_menu ?? of_gate)?.is_trial && <TrialStripe />}
      <h1>{t('person.title')}</h1>
      <p>{t('person.text', { number: phone.number })}</p>
      {is_offline && (
        <p className="pos-notice" role="status">
          {t('pos_device:offline_person.text')}
        </p>
      )}
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {chosen ? (
        <PinPad
          name={chosen.name}
          is_busy={is_busy}
          onPin={(pin) => signIn({ user_id: chosen.user_id, pin })}
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
            {one.name}
            {!one.has_pin && ` · ${t('person.no_pin')}`}
          </button>
        ))
      )}
      {people?.length === 0 && <p>{t('person.none')}</p>}
      {phone.needs_person === false && <Back />}
    </main>
  )

  function sentenceOf(refusal: SignInRefusal) {
    if (refusal.code === 'wait')
      return i18n.t('pos_device:offline_person.wait', { count: refusal.minutes })
    return i18n.t(`pos_device:offline_person.${refusal.code}`)
  }
}

/** The way back for a gate that needs no person. */
function Back() {
  const { t } = useTranslation('pos')
  return (
    <button type="button" className="pos-button" onClick={() => go('/pos/sell')}>
      {t('back')}
    </button>
  )
}

/** Counters are public: a mail address is shown without its domain. */
const nameOf = (name: string) => name.split('@')[0]!

/** The people to choose from; without a connection, those whom this phone knows. */
async function listPeople(): Promise<Listed[]> {
  try {
    const { people } = await posSdk.pairings.people()
    return people.map(({ user_id, name, user, has_pin }) => ({
      user_id,
      name: name ?? nameOf(user),
      has_pin,
    }))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const known = await knownPeople()
    return known.map(({ user_id, person, has_pin }) => ({ user_id, name: nameOf(person), has_pin }))
  }
}
