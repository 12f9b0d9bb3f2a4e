import type { Language } from '../../i18n/shape.ts'
import { textsFor } from '../../i18n/texts.ts'

/** Explains why a refund by bank was not paid and what to do, in a language. */
export function bankAdvice(reason: string | null, language: Language): string {
  const texts = textsFor(language)
  const by_reason: Readonly<Record<string, string>> = texts.refunds.form_advice
  return (reason && by_reason[reason]) || texts.refunds.form_advice.left_out
}
