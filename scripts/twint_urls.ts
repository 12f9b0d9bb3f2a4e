import type { Settings } from './settings.ts'

/** Leads Kermesse to the simulated TWINT; an installation that names another in the environment keeps it. */
export async function findTwint({ env }: Pick<Settings, 'env'>) {
  if (env.TWINT_URL) return
  const url = `${env.SIMULATOR_URL}/control/twint`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${url}.`)
  const { tls_url } = (await answer.json()) as { tls_url: string | null }
  // Without a port for certificates, the simulator still accepts requests without one.
  env.TWINT_URL = tls_url ?? env.SIMULATOR_URL
  env.TWINT_APP_SWITCH_URL ||= env.SIMULATOR_URL
}
