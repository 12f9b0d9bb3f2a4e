import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { countDecisions } from '../gate/gate_disk.ts'
import { queueState } from '../queue/queue_state.ts'
import { lockOfPhone, pair } from '../session/phone.ts'
import { posSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'

const nothing = { unsent: 0, scans: 0 }

/** Pairs this phone: by the code of the address that its camera opened, or by the digits that a person types. */
export function Pair() {
  const { t } = useTranslation(['pos_device', 'pos'])
  const [code] = useState(takeCode)
  const [{ unsent, scans }, setUnsent] = useState(nothing)
  const { is_busy, problem, attempt } = useAttempt()
  const begin = (digits: string) =>
    attempt(async () => {
      const was_locked = lockOfPhone() === 'over'
      const waiting = was_locked ? nothing : await readUnsent()
      setUnsent(waiting)
      if (waiting.unsent + waiting.scans > 0) return
      await pair(digits)
      // A reload also forgets what the app has of the other event in memory.
      if (was_locked) location.assign('/pos/sell')
      else go('/pos/sell')
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of the address is used once
  useEffect(() => {
    if (code) void begin(code)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    void begin(field.value.replace(/\D/g, ''))
  }
  return (
    <main className="pos-page">
      <h1>{t('pair.title')}</h1>
      <p>{t('pair.text')}</p>
      <form className="pos-label" onSubmit={submit}>
        <label className="pos-label">
          {t('pair.code')}
          <input
            className="pos-field"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*([0-9]\s*){8}"
            defaultValue={code}
            required
          />
        </label>
        {problem && (
          <p className="pos-notice" role="alert">
            {problem}
          </p>
        )}
        {unsent > 0 && (
          <div role="alert">
            <button type="button" className="pos-button" onClick={() => go('/pos/queue')}>
              {t('pos:queue.send_first', { count: unsent })}
            </button>
          </div>
        )}
        {scans > 0 && (
          <p className="pos-notice" role="alert">
            {t('scans_first', { count: scans })}
          </p>
        )}
        <button type="submit" className="pos-primary" disabled={is_busy}>
          {t(is_busy ? 'pair.working' : 'pair.submit')}
        </button>
      </form>
      <button type="button" className="pos-button" onClick={() => go('/pos/sell')}>
        {t('pos:back')}
      </button>
    </main>
  )
}

/** The eight digits behind #, which no server is sent; the address bar forgets them at once. */
function takeCode() {
  const [code = ''] = /^\d{8}$/.exec(location.hash.slice(1)) ?? []
  if (location.hash) history.replaceState(null, '', location.pathname)
  return code
}

/** Sales and scans that this pairing has not sent. With another pairing the phone could not send them any more. */
async function readUnsent() {
  if (!posSession.get()?.phone) return nothing
  await (await import('../queue/engine.ts')).queueOfPhone()
  return { ...queueState(), scans: await countDecisions() }
}
