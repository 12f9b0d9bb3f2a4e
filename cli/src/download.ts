import { resolve } from 'node:path'
import type { CallOptions } from '@kermesse/sdk/client'
import type { Cli } from './cli.ts'
import { type Draft, openDraft } from './draft.ts'
import { UsageError } from './exit.ts'
import { assertWritable, isFile, makeFolder } from './files.ts'
import { t } from './i18n/language.ts'
import { canAsk, type Io } from './io.ts'
import { startProgress } from './progress.ts'
import { confirm } from './prompt.ts'

export type SaveFlags = { out?: string; yes?: boolean; clobber?: boolean }
type Ask = (call: CallOptions) => Promise<unknown>
/** Verifies the file while it arrives; throws at the end if it is invalid. */
type Check = { write(part: Uint8Array): Promise<void>; end(): Promise<void> }
type Saving = {
  /** Progress text until the first byte arrives. */
  doing?: string
  check?: Check
}

/** A file takes as long as its way is narrow; fetch itself gives up after five minutes without a byte. */
export const file_timeout_ms = 30 * 60_000

/** Throws if --out is not writable; checked before a download that may take long. */
export async function checkOut(io: Io, flags: SaveFlags) {
  const { out } = flags
  if (out === '-' && io.is_tty.out)
    throw new UsageError(t('This file is not for a terminal.'), t('Name one with --out FILE.'))
  if (out === '') throw new UsageError(t('The file has no name.'), t('Name one with --out FILE.'))
  if (out === undefined) await makeFolder(io, '.')
  else if (out !== '-') {
    await assertWritable(io, out)
    if (!canAsk(io) && !flags.clobber && (await isFile(io, out))) throw standsThere(out)
  }
}

/** Asks before a file with other content is replaced; where nobody can be asked, --clobber says so. */
export async function mayReplace(io: Io, path: string, { yes, clobber }: SaveFlags) {
  if (clobber) return
  if (!canAsk(io)) throw standsThere(path)
  await confirm(io, t('{path} exists with other content. Replace it?', { path }), yes)
}

function standsThere(path: string) {
  return new UsageError(t('{path} exists already.', { path }), t('Add --clobber to replace it.'))
}

/** Saves a file and prints its path; returns its size in bytes. */
export async function download(cli: Cli, flags: SaveFlags, ask: Ask, saving: Saving = {}) {
  const { io } = cli
  const { name, size_bytes } = await save(cli, flags, ask, saving)
  if (name) io.out.write(`${io.is_tty.out ? name : resolve(io.cwd, name)}\n`)
  return size_bytes
}

/** Streams a file to --out, or to the name that the server sent. */
export async function save(cli: Cli, flags: SaveFlags, ask: Ask, saving: Saving = {}) {
  const { io } = cli
  if (flags.out === '-')
    return { size_bytes: await arrive(io, ask, (part) => written(io.out, part), saving) }
  const draft = await openDraft(io, flags.out)
  try {
    const size_bytes = await arrive(io, ask, draft.write, saving)
    return { name: await saveDraft(cli, draft, flags), size_bytes }
  } finally {
    await draft.drop()
  }
}

async function arrive(
  io: Io,
  ask: Ask,
  write: (part: Uint8Array) => Promise<void>,
  { doing = t('Waiting for the file'), check }: Saving,
) {
  const progress = await startProgress(io, doing)
  let size_bytes = 0
  const on_bytes = (received: number) => {
    size_bytes = received
    progress.update(t('Saving {received}', { received: megabytes(received) }))
  }
  try {
    const both = async (part: Uint8Array) =>
      void (await Promise.all([write(part), check?.write(part)]))
    const into = new WritableStream<Uint8Array>({ write: both })
    await ask({ into, on_bytes, timeout_ms: file_timeout_ms })
    await check?.end()
    return size_bytes
  } catch (error) {
    // The reader closed the pipe: `kermesse … --out - | head`.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    return size_bytes
  } finally {
    progress.stop()
  }
}

async function saveDraft({ io, open }: Cli, draft: Draft, flags: SaveFlags) {
  const name = flags.out ?? (await open()).fileName()
  if (!name) throw new UsageError(t('The file has no name.'), t('Name one with --out FILE.'))
  await draft.keep(name, () => mayReplace(io, name, flags))
  return name
}

function written(out: NodeJS.WritableStream, part: Uint8Array) {
  return new Promise<void>((done, fail) => {
    out.write(part, (error) => (error ? fail(error) : done()))
  })
}

/** `12.3 MB` */
export function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
