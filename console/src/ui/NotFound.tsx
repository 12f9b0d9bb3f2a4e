import { CompassNorthwestRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from './Choice.tsx'
import { Message } from './Message.tsx'
import { Ribbon, Wordmark } from './Ribbon.tsx'
import { useTitle } from './title.ts'

/** A page that does not exist. The link leaves the single-page application on purpose: it works from both. */
export function NotFound({ home }: { home: string }) {
  const { t } = useTranslation('common')
  useTitle(t('not_found.title'))
  return (
    <>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Message
        icon={<CompassNorthwestRegular />}
        title={t('not_found.title')}
        text={t('not_found.text')}
      >
        <a className="touch-link strong" href={home}>
          {t('not_found.home')}
        </a>
      </Message>
    </>
  )
}
