import { ConfigurationError, readEnvironment } from '@kermesse/core/platform/environment'

/** Checks the whole environment and returns the database. */
export function databaseUrl(env: NodeJS.ProcessEnv): string {
  const { DATABASE_URL } = readEnvironment(env)
  if (!DATABASE_URL) throw new ConfigurationError(['DATABASE_URL: is not set'])
  return DATABASE_URL
}
