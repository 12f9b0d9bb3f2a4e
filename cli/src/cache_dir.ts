import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Io } from './io.ts'

/** The folder of what can be asked for again. */
export function cacheDir(env: Io['env']) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kermesse')
}
