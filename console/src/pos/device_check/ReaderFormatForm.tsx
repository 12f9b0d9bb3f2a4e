import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startReaders } from '../reader/reader.ts'
import { onTyped, readKeys } from '../reader/typing.ts'
import { chooseFormat, useReaderFormat } from '../reader/typing_choice.ts'
import { findFormat } from '../reader/typing_format.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

/** Finds how the reader of this device prints chips, by one band whose number is known. */
export function ReaderFormatForm() {
  const { t } = useTranslation(['pos_device', 'pos'])
  const format = useReaderFormat()
  const [uid, setUid] = useState<string>()
  const [problem, setProblem] = useState<'unknown' | 'no_format'>()
  useEffect(() => {
    if (!uid) return
    const stop = startReaders([readKeys])
    const end = onTyped((typed) => {
      const found = findFormat(typed, uid)
      setProblem(found ? undefined : 'no_format')
      if (!found) return
      chooseFormat(found)
      setUid(undefined)
    })
    return () => {
      stop()
      end()
    }
  }, [uid])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('known') as HTMLInputElement
    const short_id = field.value.trim().toUpperCase()
    // Keys of the reader do not count in a field.
    field.blur()
    const query = { event_id: posSession.get()?.event_id ?? '', short_id, limit: 1 }
    const { clients } = await posSdk.clients.list({ query }).catch(() => ({ clients: [] }))
    setUid(clients[0]?.uid)
    setProblem(clients[0] ? undefined : 'unknown')
  }
  return (
    <form className="pos-label" onSubmit={(event) => void submit(event)}>
      <h3>{t('format.title')}</h3>
      <p role="status">
        {uid
          ? t('format.hold')
          : format
            ? t('format.known', {
                radix: t(`format.${format.radix}`),
                order: t(format.is_reversed ? 'format.reversed' : 'format.straight'),
              })
            : t('format.text')}
      </p>
      {problem && (
        <p className="pos-notice" role="alert">
          {t(`format.${problem}`)}
        </p>
      )}
      <label className="pos-label">
        {t('format.number')}
        <input
          className="pos-field"
          name="known"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </label>
      <button type="submit" className="pos-button">
        {t('format.submit')}
      </button>
      {format && (
        <button type="button" className="pos-button" onClick={() => chooseFormat(null)}>
          {t('format.forget')}
        </button>
      )}
    </form>
  )
}
