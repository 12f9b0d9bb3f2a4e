import type { KeptEntry } from '@kermesse/sdk/phone_sales'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { posSession } from '../session/pos_session.ts'
import { FrameCode } from './FrameCode.tsx'
import { framesOf } from './frames.ts'
import styles from './HandOver.module.css'

/** Four codes a second. */
const shown_ms = 250

/** Shows entries as a run of QR codes for the camera of another phone, or gives them away as a file. */
export function HandOver({ entries }: { entries: KeptEntry[] }) {
  const { t } = useTranslation('pos_queue')
  // Those of the moment it was opened: the other phone collects one run.
  const [handed] = useState(entries)
  const [frames, setFrames] = useState<string[]>([])
  const [at, setAt] = useState(0)
  useEffect(() => {
    framesOf(handed).then(setFrames, () => undefined)
  }, [handed])
  useEffect(() => {
    if (frames.length < 2) return
    const timer = setInterval(() => setAt((now) => (now + 1) % frames.length), shown_ms)
    return () => clearInterval(timer)
  }, [frames])
  const frame = frames[at]
  return (
    <section className={styles.hand_over} aria-label={t('hand.title')}>
      <p>{t('hand.text')}</p>
      {frame && (
        <figure className={styles.figure}>
          <FrameCode text={frame} label={t('hand.title')} />
          <figcaption>{t('hand.frame', { part: at + 1, parts: frames.length })}</figcaption>
        </figure>
      )}
      <FileButtons entries={handed} />
      <p>{t('hand.stays')}</p>
    </section>
  )
}

function FileButtons({ entries }: { entries: KeptEntry[] }) {
  const { t } = useTranslation('pos_queue')
  const file = useMemo(() => fileOf(entries), [entries])
  const can_share = navigator.canShare?.({ files: [file] }) ?? false
  return (
    <>
      {can_share && (
        <button
          type="button"
          className="pos-button"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          {t('hand.file')}
        </button>
      )}
      <button type="button" className="pos-button" onClick={() => save(file)}>
        {t('hand.save')}
      </button>
    </>
  )
}

/** The shape of the request, so that an admin can send the file as it is. */
function fileOf(entries: KeptEntry[]) {
  const { number = 'phone' } = posSession.get()?.phone ?? {}
  const plain = { entries: entries.map(({ text, signature }) => ({ text, signature })) }
  const name = `kermesse-${number}-${entries.length}.json`
  return new File([JSON.stringify(plain)], name, { type: 'application/json' })
}

function save(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
