import { rights } from '@kermesse/sdk/generated/rights'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/i18n.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { lazyPart } from '../base/lazy_part.ts'
import { go } from '../base/pos_address.ts'
import { leavePhone } from '../cart/leave_phone.ts'
import { useParkedQuestion } from '../cart/use_parked_question.tsx'
import { chooseHand, chooseLight, hands, lights, useLooks } from '../frame/looks.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { ToWork } from '../frame/ToWork.tsx'
import { startDecisions } from '../gate/gate_queue.ts'
import { useQueue } from '../queue/queue_state.ts'
import { useConnection } from '../session/connection.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession, useSession } from '../session/pos_session.ts'
import { chooseSound, sounds, useSound } from '../signals/sound.ts'
import { CopyLine } from '../wallets/CopyLine.tsx'

const ShiftEnd = lazyPart(
  () => import('../drawer/ShiftEnd.tsx').then((part) => part.ShiftEnd),
  'pos_drawer',
)

/** Language, light, hand and sound of this device, and signing out. */
export function Settings({ version, children }: { version: string; children: ReactNode }) {
  const { t } = useTranslation(['pos', 'pos_device'])
  const { light, hand } = useLooks()
  const sound = useSound()
  const language = currentLanguage()
  const { unsent, scans } = useQueue()
  useEffect(startDecisions, [])
  return (
    <>
      <TopBar />
      <main className="pos-page">
        <h1>{t('settings.title')}</h1>
        <ChoiceRow
          name={t('settings.language')}
          choices={languages}
          chosen={language}
          wordOf={(one) => t(`languages.${one}`)}
          onChoose={(one) => void chooseLanguage(one)}
        />
        <ChoiceRow
          name={t('looks.light')}
          choices={lights}
          chosen={light}
          wordOf={(one) => t(`looks.${one}`)}
          onChoose={chooseLight}
        />
        <ChoiceRow
          name={t('looks.hand')}
          choices={hands}
          chosen={hand}
          wordOf={(one) => t(`looks.${one}`)}
          onChoose={chooseHand}
        />
        <ChoiceRow
          name={t('pos_device:sounds.title')}
          choices={sounds}
          chosen={sound}
          wordOf={(one) => t(`pos_device:sounds.${one}`)}
          onChoose={chooseSound}
        />
        {children}
        {unsent > 0 && (
          <button type="button" className="pos-button" onClick={() => go('/pos/queue')}>
            {t('queue.send_first', { count: unsent })}
          </button>
        )}
        {scans > 0 && <p className="pos-notice">{t('pos_device:scans_first', { count: scans })}</p>}
        <SignOut />
        <CopyLine />
        <p>{t('settings.version', { version })}</p>
        <ToWork />
      </main>
    </>
  )
}

/** The shift of the person, which a phone shows once more before they sign out. */
function SignOut() {
  const { t } = useTranslation(['pos', 'pos_device'])
  const session = useSession()
  const { is_read, unsent, scans } = useQueue()
  const { is: connected } = useConnection()
  const [is_leaving, setLeaving] = useState(false)
  const may_wait = unsent + scans > 0 || (session?.phone && !is_read)
  const has_shift = session?.phone && session.right >= rights.server
  const signOut = () => {
    if (session?.phone) return leavePhone()
    void posSdk.sessions.end().catch(() => undefined)
    posSession.end()
  }
  const leave = () => (has_shift && connected !== 'offline' ? setLeaving(true) : signOut())
  const { question, endShift } = useParkedQuestion(leave)
  if (session?.phone && !session.person)
    return (
      <button type="button" className="pos-button" onClick={() => go('/pos/person')}>
        {t('pos_device:sign_person_in')}
      </button>
    )
  return (
    <>
      {has_shift && (
        <button type="button" className="pos-button" onClick={() => go('/pos/shift')}>
          {t('pos_device:shift')}
        </button>
      )}
      <button type="button" className="pos-button" disabled={Boolean(may_wait)} onClick={endShift}>
        {t('settings.sign_out')}
      </button>
      {question}
      {is_leaving && (
        <Loaded>
          <ShiftEnd onLeave={signOut} onClose={() => setLeaving(false)} />
        </Loaded>
      )}
    </>
  )
}
