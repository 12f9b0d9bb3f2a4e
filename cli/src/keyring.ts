import { configDir, type Profile } from './config.ts'
import type { Io } from './io.ts'

type Env = Io['env']

// A keyring that is locked asks for its password first.
const patience_ms = 30_000

/**
 * Keeps a token in the keyring of the system: the Keychain of macOS, the Credential Manager of Windows, or a Secret Service of Linux such
 * as GNOME's. Resolves with false on a system without one, and with KERMESSE_KEYRING=off.
 */
export async function keepToken(env: Env, profile: string, token: string): Promise<boolean> {
  const entry = await openEntry(env, profile)
  if (!entry) return false
  return entry.setPassword(token, AbortSignal.timeout(patience_ms)).then(
    () => true,
    () => false,
  )
}

/** The token of a profile, from its file or from the keyring; undefined where nobody is signed in or the keyring gives nothing. */
export async function tokenOf(env: Env, name: string, { token, in_keyring }: Profile) {
  if (!in_keyring) return token
  const entry = await openEntry(env, name)
  const kept = await entry?.getPassword(AbortSignal.timeout(patience_ms)).catch(() => undefined)
  return kept ?? undefined
}

/** Removes the token of a profile from the keyring. */
export async function forgetToken(env: Env, profile: string): Promise<void> {
  const entry = await openEntry(env, profile)
  await entry?.deletePassword(AbortSignal.timeout(patience_ms)).catch(() => undefined)
}

async function openEntry(env: Env, profile: string) {
  if (env.KERMESSE_KEYRING === 'off') return undefined
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    // The kernel of Linux has another store, which is empty after a restart.
    const options = { linux: { store: 'secret-service' as const } }
    return new AsyncEntry('kermesse', `${profile} ${configDir(env)}`, options)
  } catch {
    // The package is missing, or the system has no keyring.
    return undefined
  }
}
