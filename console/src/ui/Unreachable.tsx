import { CloudOffRegular } from '@fluentui/react-icons'
import { ApiError } from '@kermesse/sdk/client'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import { Message } from './Message.tsx'

type Props = { error: unknown; is_inside?: boolean; onRetry: () => void }

// Without a connection nothing reaches the server, so that this costs it nothing.
const again_unconnected_ms = 4_000
const again_busy_ms = 15_000

/** The server did not answer five times in a row: the visitor may ask again, and the page does so now and then. */
export function Unreachable({ error, is_inside, onRetry }: Props) {
  const { t } = useTranslation('common')
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  const is_unconnected = error instanceof ApiError && error.code === 'unreachable'
  const again_ms = is_unconnected ? again_unconnected_ms : again_busy_ms
  useEffect(() => {
    // Spread, so that the phones of a whole festival do not come back at the same instant.
    const every_ms = again_ms * (1 + Math.random())
    const timer = setInterval(() => document.hidden || retry.current(), every_ms)
    return () => clearInterval(timer)
  }, [again_ms])
  return (
    <Message
      icon={<CloudOffRegular />}
      title={is_unconnected ? t('unreachable_title') : t('boundary.title')}
      text={is_unconnected ? t('unreachable_text') : <ErrorText error={error} />}
      is_inside={is_inside}
    >
      <Button appearance="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Message>
  )
}
