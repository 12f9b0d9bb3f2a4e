import { createClient } from '@kermesse/sdk/client'
import { onCaptcha } from '../../captcha.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { fetchWithPatience } from '../../retry.ts'

/** Calls as anyone: a staff session in the same browser never travels with a visitor's calls. */
// The page tries again itself, where the visitor sees it.
export const sdk = createClient({
  url: location.origin,
  fetch: fetchWithPatience,
  retries: 0,
  captcha: onCaptcha,
  solve_captcha: async (captcha) => (await import('../../captcha_aside.ts')).solveAside(captcha),
  language: currentLanguage,
})
