import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onRead, onUnreadable } from '../reader/reader.ts'
import { signal } from '../signals/signals.ts'

const shown_ms = 4_000

/** Says for a moment that a chip of a kind that this phone cannot read was held, or until another one is read. */
export function Unreadable() {
  const { t } = useTranslation('pos')
  const [is_shown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: boolean) => {
      clearTimeout(timer)
      setShown(next)
    }
    const ends = [
      onUnreadable(() => {
        signal('bad')
        show(true)
        timer = setTimeout(() => setShown(false), shown_ms)
      }),
      onRead(() => show(false)),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [])
  if (!is_shown) return null
  return (
    <p className="pos-notice" role="alert">
      {t('unreadable')}
    </p>
  )
}
