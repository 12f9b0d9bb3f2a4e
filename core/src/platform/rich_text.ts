import type { Schema } from '@kermesse/sdk/types'
import sanitize from 'sanitize-html'
import { invalid } from './errors.ts'

const most_letters = 5_000
// Characters that start a tag in a browser; `<` before a space or digit is text.
const markup = /<[a-z/!?]/i
const safe_link = /^(https:\/\/|mailto:)/i

/**
 * A text as it may be shown as HTML: of what it is marked up with stays what an editor of letters makes, and links go to https
 * pages and mail addresses. A text without markup stays as it was typed.
 */
export function richText(text: string): string {
  if (!markup.test(text)) return text
  return sanitize(text, {
    allowedTags: [
      'p',
      'br',
      'h1',
      'h2',
      'h3',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'ul',
      'ol',
      'li',
      'a',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    // Relative links would depend on the page that shows the text.
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: safe_link.test(href) ? { href } : ({} as Record<string, string>),
      }),
    },
  })
}

/** The same for each language; refuses one that has become too long by it. */
export function richTexts(field: string, texts: Schema<'LocalizedText'>): Schema<'LocalizedText'> {
  const entries = Object.entries(texts).map(([language, text]) => {
    const clean = richText(text)
    if (clean.length > most_letters)
      throw invalid(`${field}.${language}`, { code: 'too_long', params: { limit: most_letters } })
    return [language, clean]
  })
  return Object.fromEntries(entries)
}
