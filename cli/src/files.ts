import { constants, openAsBlob } from 'node:fs'
import { access, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Operation } from '@kermesse/sdk/types'
import { UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import type { Io } from './io.ts'

const max_text_bytes = 5 * 1024 * 1024
const max_form_bytes = 20 * 1024 * 1024
const max_depth = 32
const max_words = 200_000

/** Reads a YAML or JSON file, or stdin for `-`. Limits its size, depth and aliases. */
export async function readDocument(io: Io, path: string): Promise<unknown> {
  const text = await readText(io, path)
  const value = await parseDocument(text, nameOf(path))
  if (depthExceeds(value, max_depth))
    throw new UsageError(
      t('{path} is nested deeper than {max_depth} levels.', { path: nameOf(path), max_depth }),
    )
  return value
}

/** The same, when it must be a mapping. */
export async function readMapping(io: Io, path: string): Promise<Record<string, unknown>> {
  const value = await readDocument(io, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(
      t('{file} must hold fields, as in "name: Main bar".', { file: nameOf(path) }),
    )
  return value as Record<string, unknown>
}

/** The name of `--file` in messages. */
export function nameOf(path: string) {
  return path === '-' ? 'stdin' : path
}

export async function readStdin(io: Io, limit_bytes = max_text_bytes): Promise<string> {
  return (await readStdinBytes(io, limit_bytes)).toString('utf8')
}

export async function readStdinBytes(io: Io, limit_bytes: number): Promise<Buffer> {
  if (io.is_tty.in) throw new UsageError(t('Nothing is piped in.'), t('For example: … < file'))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of io.in) {
    size += chunk.length
    if (size > limit_bytes) throw tooLarge('stdin', limit_bytes)
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

/** Returns stdin as a stream. */
export function stdinStream(io: Io) {
  if (io.is_tty.in) throw new UsageError(t('Nothing is piped in.'), t('For example: … < file'))
  return ReadableStream.from<Uint8Array>(io.in)
}

/** Streams a file of any size when it is sent. */
export async function openFile(io: Io, path: string): Promise<Blob> {
  const full = resolve(io.cwd, path)
  await assertFile(full, path)
  return openAsBlob(full)
}

/** The bytes of a file that may not be larger than `limit_bytes`. */
export async function readBytes(io: Io, path: string, limit_bytes: number): Promise<Buffer> {
  const full = resolve(io.cwd, path)
  const size = await assertFile(full, path)
  if (size > limit_bytes) throw tooLarge(path, limit_bytes)
  return readFile(full)
}

async function assertFile(full: string, path: string) {
  if (path === '-')
    throw new UsageError(t('This file cannot be piped in.'), t('Save it, and name it.'))
  const one = await stat(full).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(t('{path} cannot be read ({code}).', { path, code: error.code }))
  })
  if (!one.isFile()) throw new UsageError(t('{path} is not a file.', { path }))
  return one.size
}

/** The fields of a form with the files that they name. */
export async function withFiles(io: Io, { body }: Operation, values: Record<string, unknown>) {
  const read = { ...values }
  for (const { name, format } of body ?? []) {
    if (format !== 'binary') continue
    const paths = [read[name]].flat().filter((one): one is string => typeof one === 'string')
    const files = await Promise.all(paths.map((path) => fileAt(io, path)))
    if (files.length > 0) read[name] = Array.isArray(read[name]) ? files : files[0]
  }
  return read
}

async function fileAt(io: Io, path: string) {
  return new File([new Uint8Array(await readBytes(io, path, max_form_bytes))], basename(path))
}

/** Throws if the target is not writable, before the download. */
export async function assertWritable(io: Io, path: string) {
  const full = await realpath(resolve(io.cwd, path)).catch(() => resolve(io.cwd, path))
  const there = await stat(full).catch(() => undefined)
  if (there?.isDirectory()) refuse(path, { code: 'EISDIR' })
  // Files are written through a draft; pipes and devices are written directly.
  const place = there && !there.isFile() ? full : `${dirname(full)}/`
  await access(place, constants.W_OK).catch((error) => refuse(path, error))
}

/** True for a file, also behind a link: neither a folder nor a pipe or device. */
export async function isFile(io: Io, path: string): Promise<boolean> {
  const there = await stat(resolve(io.cwd, path)).catch(() => undefined)
  return there?.isFile() ?? false
}

export function refuse(path: string, { code }: { code?: string }): never {
  throw new UsageError(t('{path} cannot be written ({code}).', { path, code }))
}

/** Returns the folder for saved files; throws if it is not writable. */
export async function makeFolder(io: Io, path: string) {
  const full = resolve(io.cwd, path)
  await mkdir(full, { recursive: true })
    .then(() => access(full, constants.W_OK))
    .catch((error) => refuse(path, error))
}

/** A text file, or stdin for `-`. */
export async function readText(io: Io, path: string): Promise<string> {
  if (path === '-') return decode(await readStdinBytes(io, max_text_bytes), 'stdin')
  return decode(await readBytes(io, path, max_text_bytes), path)
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark; rejects other encodings, which would lose
 * accents.
 */
function decode(bytes: Buffer, path: string) {
  const mark = bytes.subarray(0, 2).toString('latin1')
  if (mark === 'PK')
    throw new UsageError(t('{path} is no text.', { path }), t('Save it as text, in UTF-8.'))
  const of_16 = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark]
  try {
    return new TextDecoder(of_16 ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(t('{path} is not in UTF-8.', { path }), t('Save it as text, in UTF-8.'))
  }
}

async function parseDocument(text: string, path: string): Promise<unknown> {
  try {
    if (/^\s*[{[]/.test(text)) return parseJson(text) ?? (await parseYaml(text))
    return await parseYaml(text)
  } catch (error) {
    // Deep nesting ends the parser's stack; that is a refusal like any other.
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new UsageError(t('{path} cannot be read: {reason}', { path, reason }))
  }
}

/** Text in brackets is JSON if it parses, else YAML flow style. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function parseYaml(text: string) {
  const { parse, Lexer } = await import('yaml')
  assertModest(new Lexer().lex(text))
  return parse(text, { maxAliasCount: 100, logLevel: 'error', schema: 'core', merge: false })
}

/** The parser needs memory by depth and time by the square of a mapping's keys; words come cheap. */
function assertModest(words: Iterable<string>) {
  let count = 0
  let depth = 0
  for (const word of words) {
    count += 1
    if (word === '[' || word === '{') depth += 1
    if (word === ']' || word === '}') depth -= 1
    if (depth > max_depth)
      throw new Error(t('it is nested deeper than {max_depth} levels', { max_depth }))
    if (count > max_words) throw new Error(t('it is too long'))
  }
}

/** Without recursion, and each shared part once: aliases make a small file a large tree. */
function depthExceeds(value: unknown, limit: number) {
  let level = [value].filter(isContainer)
  const seen = new Set<object>(level)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= limit) return true
    level = level
      .flatMap((one) => Object.values(one))
      .filter(isContainer)
      .filter((one) => !seen.has(one) && seen.add(one))
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function tooLarge(name: string, limit_bytes: number) {
  return new UsageError(
    t('{name} is larger than {size} MB.', { name, size: Math.floor(limit_bytes / 1024 / 1024) }),
  )
}
