import type { Run } from '../cli.ts'
import { changeConfig } from '../config.ts'
import { isApiError } from '../exit.ts'
import { paint, say } from '../io.ts'

/** Ends the session there and forgets it here. The profile stays, for the next login. */
export const run: Run<object> = async ({ io, place, connect }) => {
  const { profile, config } = await place()
  const known = config.profiles[profile]
  if (!known?.token) return say(io, `Nobody is signed in with profile ${profile}.`)
  const { sdk } = await connect({ url: known.url, token: known.token }, io)
  await sdk.sessions.end().catch((error: unknown) => {
    // A dead session, or an installation that is gone, must not keep the token on this machine.
    if (!isApiError(error) || (error.status !== 401 && error.status !== 0)) throw error
    if (error.status === 0)
      say(
        io,
        paint(io, 'yellow', `! ${known.url} does not answer: the session ends there by itself.`),
      )
  })
  const { token: _, expires_at: __, ...kept } = known
  await changeConfig(io.env, (now) => {
    // Keeps a session that a login created in the meantime.
    const is_other = now.profiles[profile] && now.profiles[profile].token !== known.token
    return is_other ? now : { ...now, profiles: { ...now.profiles, [profile]: kept } }
  })
  say(io, `${paint(io, 'green', '✓')} Signed out of ${known.url}.`)
}
