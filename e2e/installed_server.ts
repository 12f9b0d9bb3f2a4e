import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type * as Client from '@kermesse/sdk/client'
import { type Running, startProcess } from '../scripts/processes.ts'
import { openQuay } from './shop.ts'

const run = promisify(execFile)
export const admin = { email: 'first@example.org', password: 'a-long-test-password' }

type Settings = Record<string, string>
type Ended = { code: unknown; out: string; err: string }
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Returns the folder with the program `node` of a version: the machine's, our own, or one that npm brings. */
export async function nodeFolder(major: number, folder: string): Promise<string> {
  const places = (process.env.PATH ?? '').split(delimiter)
  const of_machine = places.filter((place) => !place.includes('node_modules'))
  for (const place of [...of_machine, dirname(process.execPath)])
    if ((await majorOf(place)) === major) return place
  const target = join(folder, `node${major}`)
  await mkdir(target)
  const flags = ['--prefix', target, '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...flags, `node@${major}`], { cwd: target })
  const place = join(target, 'node_modules/.bin')
  if ((await majorOf(place)) !== major) throw new Error(`npm brought no Node ${major}.`)
  return place
}

async function majorOf(place: string) {
  const { stdout } = await run(join(place, 'node'), ['--version']).catch(() => ({ stdout: '' }))
  return Number.parseInt(stdout.slice(1), 10)
}

/** Runs the programs installed in `folder` with the `node` of another folder. */
export function installedPrograms(folder: string, node_folder: string) {
  const server = join(folder, 'server/node_modules/.bin/kermesse-server')
  const kermesse = join(folder, 'cli/node_modules/.bin/kermesse')
  const environment = (values: Settings) => ({
    PATH: [node_folder, '/usr/bin', '/bin'].join(delimiter),
    HOME: folder,
    KERMESSE_LOG_FILE: process.env.KERMESSE_LOG_FILE ?? '',
    ...values,
  })
  return {
    start: (settings: Settings, command: string): Running =>
      startProcess({
        name: command,
        command: server,
        args: [command],
        env: environment(settings),
        cwd: folder,
        output: 'inherit',
      }),
    run: (settings: Settings, ...args: string[]) =>
      new Promise<Ended>((done) =>
        execFile(server, args, { env: environment(settings), cwd: folder }, (error, out, err) =>
          done({ code: error?.code ?? 0, out, err }),
        ),
      ),
    async cli(url: string, ...args: string[]) {
      const { token } = await signIn(folder, url)
      const env = environment({ KERMESSE_URL: url, KERMESSE_TOKEN: token! })
      return run(kermesse, args, { env, cwd: folder })
    },
    /** The command line and its folder, for `playUnattended`. */
    scriptAt: (url: string, name: string) => ({
      program: kermesse,
      folder: join(folder, name),
      env: environment({ KERMESSE_URL: url }),
      admin,
    }),
  }
}

async function signIn(folder: string, url: string) {
  const { createClient } = (await import(
    join(folder, 'sdk/node_modules/@kermesse/sdk/client.js')
  )) as typeof Client
  const { token } = await createClient({ url }).users.login({ body: admin })
  return { token, sdk: createClient({ url, token }) }
}

/** The shop of `openQuay`, opened by the installed SDK. */
export async function openShop(folder: string, url: string) {
  const { sdk } = await signIn(folder, url)
  return { sdk, ...(await openQuay(sdk)) }
}
