import { useTranslation } from 'react-i18next'

/** Returns the name of a screen; that of a plain resource follows from its noun. */
export function useScreenName() {
  const { t } = useTranslation(['staff', 'nouns'])
  return (name: string) => t([`screens.${name as 'home'}`, `nouns:${name}.many`])
}
