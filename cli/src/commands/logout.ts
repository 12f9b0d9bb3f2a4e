import { isApiError } from '@kermesse/sdk/api_error'
import type { Run } from '../cli.ts'
import { changeConfig } from '../config.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { forgetToken, tokenOf } from '../keyring.ts'

/** Ends the session there and forgets it here. The profile stays, for the next login. */
export const run: Run<object> = async ({ io, place, connect }) => {
  const { profile, config } = await place()
  const known = config.profiles[profile]
  const token = known && (await tokenOf(io.env, profile, known))
  if (!known || (!token && !known.in_keyring))
    return say(io, t('Nobody is signed in with profile {profile}.', { profile }))
  const { sdk } = await connect({ url: known.url, ...(token && { token }) }, io)
  await sdk.sessions.end().catch((error: unknown) => {
    // A dead session, or an installation that is gone, must not keep the token on this machine.
    if (!isApiError(error) || (error.status !== 401 && error.status !== 0)) throw error
    if (error.status === 0)
      say(
        io,
        paint(
          io,
          'yellow',
          `! ${t('{url} does not answer: the session ends there by itself.', { url: known.url })}`,
        ),
      )
  })
  const { token: _, in_keyring, expires_at: __, ...kept } = known
  if (in_keyring) await forgetToken(io.env, profile)
  await changeConfig(io.env, (now) => {
    // Keeps a session that a login created in the meantime.
    const is_other = now.profiles[profile] && now.profiles[profile].expires_at !== known.expires_at
    return is_other ? now : { ...now, profiles: { ...now.profiles, [profile]: kept } }
  })
  say(io, `${paint(io, 'green', '✓')} ${t('Signed out of {url}.', { url: known.url })}`)
}
