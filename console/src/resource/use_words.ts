import { useTranslation } from 'react-i18next'
import type { AnyResource } from './define.ts'
import { useTexts } from './use_texts.ts'

/** Loads all words of a screen before it is drawn: a part that asked for its own later would make the page blink. */
export function useWords(resource: AnyResource) {
  useTranslation('money')
  useTexts(resource)
}
