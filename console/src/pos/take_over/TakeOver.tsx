import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCamera, openDecoder } from '../../ui/camera.ts'
import { go } from '../base/pos_address.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { collectFrames } from './frames.ts'
import styles from './HandOver.module.css'
import { entriesOfFile, takeEntriesOver } from './taken_entries.ts'

type State = { is: 'reading' } | { is: 'done'; count: number } | { is: 'wrong' }

/** Takes the sales of another phone over, by its QR codes or by a file, and sends them for it. */
export function TakeOver() {
  const { t } = useTranslation('pos_queue')
  const [state, setState] = useState<State>({ is: 'reading' })
  const take = (entries: Parameters<typeof takeEntriesOver>[0]) =>
    takeEntriesOver(entries).then(
      (count) => setState({ is: 'done', count }),
      () => setState({ is: 'wrong' }),
    )
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text()
    const entries = text && entriesOfFile(text)
    if (entries) await take(entries)
    else setState({ is: 'wrong' })
    target.value = ''
  }
  return (
    <>
      <TopBar />
      <main className="pos-page">
        <h1>{t('take.title')}</h1>
        {state.is === 'done' ? (
          <>
            <p role="status">
              {state.count > 0 ? t('take.done', { count: state.count }) : t('take.known')}
            </p>
            <button
              type="button"
              className="pos-button"
              onClick={() => setState({ is: 'reading' })}
            >
              {t('take.again')}
            </button>
          </>
        ) : (
          <>
            <Camera onEntries={take} />
            {state.is === 'wrong' && (
              <p className="pos-notice" role="alert">
                {t('take.wrong')}
              </p>
            )}
            <label className="pos-label">
              {t('take.file')}
              <input
                className="pos-field"
                type="file"
                accept="application/json,.json"
                onChange={(event) => void open(event)}
              />
            </label>
          </>
        )}
        <button type="button" className="pos-button" onClick={() => go('/pos/queue')}>
          {t('title')}
        </button>
        <button type="button" className="pos-primary" onClick={() => go('/pos/sell')}>
          {t('sell')}
        </button>
      </main>
    </>
  )
}

type CameraProps = { onEntries: (entries: Parameters<typeof takeEntriesOver>[0]) => unknown }

/** Reads codes until every part has come. */
function Camera({ onEntries }: CameraProps) {
  const { t } = useTranslation('pos_queue')
  const video = useRef<HTMLVideoElement>(null)
  const [is_dark, setDark] = useState(false)
  const [{ read, parts }, setProgress] = useState({ read: 0, parts: 0 })
  const done = useRef(onEntries)
  useEffect(() => {
    done.current = onEntries
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async (shown: HTMLVideoElement) => {
      await openCamera(shown, signal)
      const decode = await openDecoder()
      const frames = collectFrames()
      while (!signal.aborted) {
        const text = await decode(shown).catch(() => undefined)
        if (text && frames.add(text)) setProgress(frames.progress())
        const entries = await frames.entries()
        if (entries && !signal.aborted) {
          leaving.abort()
          navigator.vibrate?.(50)
          done.current(entries)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    if (video.current) look(video.current).catch(() => setDark(true))
    return () => leaving.abort()
  }, [])
  if (is_dark) return <p className="pos-notice">{t('take.no_camera')}</p>
  return (
    <>
      <p>{t('take.text')}</p>
      <div className={styles.picture}>
        <video ref={video} playsInline muted />
      </div>
      <progress className={styles.progress} value={read} max={Math.max(1, parts)} />
      <p role="status">{parts > 0 && t('take.progress', { count: read, parts })}</p>
    </>
  )
}
