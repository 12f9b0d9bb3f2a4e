import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readEnvironment } from '@kermesse/core/platform/environment'

export const root = resolve(import.meta.dirname, '..')

export type Settings = {
  data_dir: string
  /** Undefined: the embedded PostgreSQL. */
  database_url: string | undefined
  port: number
  simulator_port: number
  admin_email: string
  admin_password: string
  /** Made up by this very start, so that it is shown this once. */
  is_new_password: boolean
  /** Handed to every service, beside what the caller's environment holds. */
  env: Record<string, string | undefined>
}

/**
 * What start and dev run with: the environment first, then what an earlier start made up. The
 * secret key is not here: core makes it, so that it exists without these scripts too.
 */
export async function readSettings(): Promise<Settings> {
  const { env } = process
  const values = readEnvironment(env)
  const data_dir = resolve(root, values.DATA_DIR)
  // Others may pass through and not look: the database's own user has a folder in there.
  await mkdir(data_dir, { recursive: true, mode: 0o711 })
  const made_up = env.KERMESSE_ADMIN_PASSWORD ? undefined : await adminPassword(data_dir)
  const settings = {
    data_dir,
    database_url: values.DATABASE_URL,
    port: values.PORT,
    simulator_port: values.SIMULATOR_PORT,
    admin_email: values.KERMESSE_ADMIN_EMAIL ?? 'superadmin@example.org',
    admin_password: values.KERMESSE_ADMIN_PASSWORD ?? made_up!.password,
    is_new_password: made_up?.is_new ?? false,
  }
  const smtp_port = values.SIMULATOR_SMTP_PORT ?? settings.simulator_port + 2
  const smtp_url = env.KERMESSE_SMTP_URL ?? `smtp://127.0.0.1:${smtp_port}`
  return {
    ...settings,
    env: {
      ...env,
      DATA_DIR: data_dir,
      PORT: String(settings.port),
      SIMULATOR_PORT: String(settings.simulator_port),
      SIMULATOR_URL: `http://127.0.0.1:${settings.simulator_port}`,
      SIMULATOR_STATE: join(data_dir, 'simulator.json'),
      // Beside the other one: where the simulated TWINT asks for certificates.
      SIMULATOR_TWINT_PORT: String(values.SIMULATOR_TWINT_PORT ?? settings.simulator_port + 1),
      // Events of an installation that tries things out have their accounts at the simulator.
      PROVIDER_HOSTS: env.PROVIDER_HOSTS ?? `http://127.0.0.1:${settings.simulator_port}`,
      // The simulator's printer is on this machine.
      SIMULATOR_PRINTER_PORT: String(values.SIMULATOR_PRINTER_PORT),
      PRINTER_NETWORKS:
        env.PRINTER_NETWORKS ?? '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.1/32',
      // So is its mail server, unless the environment names another.
      SIMULATOR_SMTP_PORT: String(smtp_port),
      KERMESSE_SMTP_URL: smtp_url,
      // Without a server there is no mail, and the sender alone would be half a setting.
      KERMESSE_MAIL_FROM: smtp_url && (env.KERMESSE_MAIL_FROM ?? 'Kermesse <kermesse@example.org>'),
      // So is its push service.
      PUSH_HOSTS: env.PUSH_HOSTS ?? `127.0.0.1:${settings.simulator_port}`,
      KERMESSE_ADMIN_EMAIL: settings.admin_email,
      KERMESSE_ADMIN_PASSWORD: settings.admin_password,
    },
  }
}

/** Made once, kept in the data folder, readable by its owner alone. */
async function adminPassword(data_dir: string) {
  const path = join(data_dir, 'admin.password')
  const is_new = !existsSync(path)
  if (is_new) await writeFile(path, `${randomBytes(12).toString('base64url')}\n`, { mode: 0o600 })
  return { password: (await readFile(path, 'utf8')).trim(), is_new }
}
