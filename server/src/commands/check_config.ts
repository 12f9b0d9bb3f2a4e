import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigurationError, readEnvironment } from '@kermesse/core/platform/environment'
import type { Variable } from '@kermesse/core/platform/variable_types'
import { type Values, variables } from '@kermesse/core/platform/variables'
import type { Terminal } from '../terminal.ts'

const known: Record<string, Variable> = variables
const files = ['MYPOS_PRIVATE_KEY_FILE', 'MYPOS_PUBLIC_KEY_FILE'] as const

/** Prints the settings that differ from their defaults, then what deserves a second look. */
export async function run({ env, out, err }: Terminal) {
  const values = readEnvironment(env)
  const problems = unusable(values)
  if (problems.length > 0) throw new ConfigurationError(problems)
  for (const [name, { is_secret }] of Object.entries(known))
    if (env[name]) out(`${name}=${is_secret ? '(set)' : env[name]}`)
  for (const warning of warningsOf(values)) err(`Note: ${warning}`)
  out('The configuration is valid.')
}

/** Settings that are well-formed and lead nowhere. */
function unusable(values: Values): string[] {
  const problems = values.DATABASE_URL ? [] : ['DATABASE_URL: is not set']
  for (const name of files) {
    const path = values[name]
    if (path && !isAllowed(path, constants.R_OK)) problems.push(`${name}: ${path} cannot be read`)
  }
  const data_dir = resolve(values.DATA_DIR)
  const nearest = existsSync(data_dir) ? data_dir : resolve(data_dir, '..')
  if (!isAllowed(nearest, constants.W_OK | constants.X_OK) || !statSync(nearest).isDirectory())
    problems.push(`DATA_DIR: ${data_dir} cannot be written`)
  return problems
}

function isAllowed(path: string, mode: number) {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function warningsOf(values: Values): string[] {
  const { KERMESSE_PUBLIC_URL: url, KERMESSE_TRUST_PROXY: proxies } = values
  const has_key = values.KERMESSE_SECRET_KEY || existsSync(join(values.DATA_DIR, 'secret.key'))
  const loopback = /^(127\.|localhost$|::1$)/.test(values.HOST)
  const notes: [boolean, string][] = [
    [
      !url,
      'KERMESSE_PUBLIC_URL is not set: links in mails and on wristbands lead to this machine.',
    ],
    [
      url?.startsWith('http:') ?? false,
      'KERMESSE_PUBLIC_URL is http: passwords and balances travel in clear.',
    ],
    [
      Boolean(url?.startsWith('https:')) && proxies === 0,
      'KERMESSE_TRUST_PROXY is 0 behind a TLS proxy: all visitors share one rate limit. Set the number of proxies.',
    ],
    [
      !loopback && proxies === 0,
      `HOST is ${values.HOST}: the API listens on the network without TLS.`,
    ],
    [
      !has_key,
      'There is no secret key yet: the first start creates secret.key in DATA_DIR. Servers with folders of their own need one KERMESSE_SECRET_KEY.',
    ],
    [!values.KERMESSE_BACKUP_KEY, 'KERMESSE_BACKUP_KEY is not set: backups are not encrypted.'],
    [!values.KERMESSE_SMTP_URL, 'KERMESSE_SMTP_URL is not set: no mail is sent.'],
  ]
  return notes.flatMap(([applies, note]) => (applies ? [note] : []))
}
