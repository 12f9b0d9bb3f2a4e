import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSolving } from '../captcha.ts'
import { Notice } from './Notice.tsx'

/** A faster captcha shows no notice, which would only flash. */
const unsaid_ms = 1_000

/** Says that a captcha is being solved: the machine works for a moment, and nobody has to do anything. */
export function CaptchaNotice() {
  const { t } = useTranslation('common')
  const is_solving = useIsSolving()
  const [is_said, setSaid] = useState(false)
  useEffect(() => {
    if (!is_solving) return
    const timer = setTimeout(() => setSaid(true), unsaid_ms)
    return () => {
      clearTimeout(timer)
      setSaid(false)
    }
  }, [is_solving])
  return is_said ? <Notice tone="info">{t('captcha')}</Notice> : null
}
