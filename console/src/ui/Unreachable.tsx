import { CloudOffRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import { Message } from './Message.tsx'

type Props = { error: unknown; is_inside?: boolean; onRetry: () => void }

/** The server did not answer five times in a row: now the visitor decides. */
export function Unreachable({ error, is_inside, onRetry }: Props) {
  const { t } = useTranslation('common')
  return (
    <Message
      icon={<CloudOffRegular />}
      title={t('boundary.title')}
      text={<ErrorText error={error} />}
      is_inside={is_inside}
    >
      <Button appearance="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Message>
  )
}
