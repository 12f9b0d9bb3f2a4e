import { useTranslation } from 'react-i18next'
import { useIsSolving } from '../captcha.ts'
import { Notice } from './Notice.tsx'

/** Says that a captcha is being solved: the machine works for a moment, and nobody has to do anything. */
export function CaptchaNotice() {
  const { t } = useTranslation('common')
  return useIsSolving() ? <Notice tone="info">{t('captcha')}</Notice> : null
}
