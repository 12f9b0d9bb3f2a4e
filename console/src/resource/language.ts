import i18next from 'i18next'

/** A text that has one for each language, as the reader understands it. */
export function inReadersLanguage(texts: Record<string, string>) {
  return texts[i18next.resolvedLanguage ?? 'en'] ?? Object.values(texts)[0] ?? ''
}
