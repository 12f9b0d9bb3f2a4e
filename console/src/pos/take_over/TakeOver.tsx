import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCodes } from '../../ui/camera.ts'
import { go } from '../base/pos_address.ts'
import { TopBar } from '../frame/TopBar.tsx'
import { ToWork } from '../frame/ToWork.tsx'
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
        <ToWork />
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
    const frames = collectFrames()
    const take = async (text: string) => {
      if (!frames.add(text)) return
      setProgress(frames.progress())
      const entries = await frames.entries()
      if (!entries || signal.aborted) return
      leaving.abort()
      navigator.vibrate?.(50)
      done.current(entries)
    }
    if (video.current)
      readCodes(video.current, signal, take, { between_ms: 50 }).catch(() => setDark(true))
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
