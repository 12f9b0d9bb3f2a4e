import { ApiError } from '@kermesse/sdk/client'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import styles from './Message.module.css'

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
    return <Apology error={error} onRetry={this.retry} />
  }

  private retry = () => {
    // A part of the console did not arrive, or an update replaced it: only a new page helps.
    if (isMissingCode(this.state.error)) return location.reload()
    this.props.onRetry?.()
    this.setState({ error: null })
  }
}

function Apology({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t('boundary.title')}</h1>
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
