import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { Sdk } from '@kermesse/sdk/client'
import { afterAll } from 'vitest'
import type { Connect } from '../src/connection.ts'
import { type Io, localeOf } from '../src/io.ts'
import { runCli } from '../src/main.ts'

export type Ran = { exit: number; out: string; err: string }
type Options = {
  stdin?: string
  tty?: boolean
  env?: Io['env']
  columns?: number
  connect?: Connect
  cwd?: string
}

/** A terminal, or a pipe, that remembers what was written to it. */
export function fakeIo({ stdin = '', tty = false, env = {}, columns = 100, cwd }: Options = {}) {
  const out = paper()
  const err = paper()
  const io: Io = {
    in: Readable.from([Buffer.from(stdin)]),
    out: out.stream,
    err: err.stream,
    is_tty: { in: false, out: tty, err: tty },
    columns,
    has_colour: false,
    locale: localeOf(env),
    env,
    cwd: cwd ?? tmpdir(),
    signal: new AbortController().signal,
  }
  return { io, written: () => ({ out: out.text(), err: err.text() }) }
}

/** Runs a command line in this process. It reaches no installation unless `connect` is given. */
export async function kermesse(words: readonly string[], options: Options = {}): Promise<Ran> {
  const { io, written } = fakeIo({
    ...options,
    env: { KERMESSE_CONFIG_DIR: nowhere, ...options.env },
  })
  const exit = await runCli(words, io, options.connect ?? noConnection)
  return { exit, ...written() }
}

/** A folder that goes away after the tests of the file. */
export async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'kermesse-cli-'))
  afterAll(() => rm(path, { recursive: true, force: true }))
  return path
}

const nowhere = join(tmpdir(), 'kermesse-cli-without-profiles')

/** Reaches an installation by this client, or part of one. */
export function connectBy(client: object): Connect {
  const sdk = client as Sdk
  const rest = { fileName: () => undefined, bePatient: async () => {} }
  return async ({ url }) => ({ sdk, steady: sdk, url, ...rest })
}

const noConnection: Connect = async () => {
  throw new Error('this command should not have reached for the installation')
}

function paper() {
  let text = ''
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return { stream, text: () => text }
}
