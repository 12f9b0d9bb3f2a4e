import { ApiError } from '@kermesse/sdk/client'
import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../storage.ts'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import styles from './Message.module.css'
import { useIsOffline } from './use_is_offline.ts'

type Props = { children: ReactNode; onRetry?: () => void }
type State = { error: unknown }

/** Catches what a screen did not expect, says so, and offers to draw the screen again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return isMissingCode(error) ? (
      <MissingPage onRetry={this.retry} onBack={this.leave} />
    ) : (
      <Apology error={error} onRetry={this.retry} />
    )
  }

  private retry = () => {
    // A part of the console did not arrive, or an update replaced it: only a new page helps.
    if (isMissingCode(this.state.error)) return location.reload()
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  private leave = () => this.setState({ error: null })
}

const tries_key = 'missing_page_tries'
const most_tries = 4

/** A page whose files are not on the device: it opens when the network is back, and until then there is the way back. */
function MissingPage({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const { t } = useTranslation('common')
  const is_offline = useIsOffline()
  useEffect(() => {
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [onBack])
  useEffect(() => {
    if (is_offline) session.set(tries_key, '0')
    const tries = Number(session.get(tries_key) ?? most_tries)
    if (is_offline || tries >= most_tries) return undefined
    // A network that has just come back may need a moment. Without one that was away, only the visitor loads the page again.
    const timer = setTimeout(() => {
      session.set(tries_key, String(tries + 1))
      onRetry()
    }, 1_000 * tries)
    return () => clearTimeout(timer)
  }, [is_offline, onRetry])
  return (
    <div className={styles.message} role="alert">
      <h1>{is_offline ? t('boundary.offline_title') : t('boundary.title')}</h1>
      <p className={styles.text}>{is_offline ? t('boundary.offline_text') : t('boundary.text')}</p>
      {history.length > 1 && <Button onClick={() => history.back()}>{t('boundary.back')}</Button>}
      <Button appearance="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function Apology({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.message} role="alert">
      <h1>{t('boundary.title')}</h1>
      <p className={styles.text}>
        {error instanceof ApiError ? <ErrorText error={error} /> : t('boundary.text')}
      </p>
      {error instanceof ApiError && error.request_id && error.status < 500 && (
        <p className={styles.text}>{t('reference', { id: error.request_id })}</p>
      )}
      <Button appearance="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** Each browser has its own words for a module that could not be loaded. */
function isMissingCode(error: unknown) {
  return error instanceof Error && /import(ed|ing)? (a )?module|preload CSS/i.test(error.message)
}
