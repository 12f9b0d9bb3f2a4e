import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@kermesse/core/platform/config'
import { newId } from '@kermesse/core/platform/ids'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { details } from '@kermesse/sdk/generated/details'
import type { OperationId } from '@kermesse/sdk/types'
import { expect, vi } from 'vitest'
import { testConfig } from '../../core/test/config.ts'
import { createDatabase, testDatabase } from '../../core/test/database.ts'
import { testHandle } from '../../core/test/test_handle.ts'
import { whenDone } from '../../core/test/when_done.ts'
import { answerChecker } from '../src/check_answers.ts'
import { type Operation, readContract } from '../src/contract.ts'
import { createServer } from '../src/server.ts'
import { tellPlanted } from './planted.ts'

export const contract = readContract()
const checkAnswer = answerChecker(contract)

export type Api = Awaited<ReturnType<typeof openApi>>

let shared: Promise<Api> | undefined

/**
 * The server that the files of a process share, on a database of theirs: starting one costs a second. A file that counts or
 * changes what belongs to the whole installation starts its own.
 */
export function sharedApi(): Promise<Api> {
  shared ??= createDatabase().then(({ url }) => openApi({ database_url: url }))
  return shared
}

/** The real server on a port and a database of its own; every answer is held against the contract. */
export async function startApi(
  more: Partial<Config> = {},
  options: { console_folder?: string } = {},
) {
  const { url: database_url } = await testDatabase()
  const api = await openApi({ database_url, ...more }, options)
  whenDone(api.close)
  return api
}

async function openApi(
  more: Partial<Config>,
  { console_folder }: { console_folder?: string } = {},
) {
  const data_dir = await mkdtemp(join(tmpdir(), 'kermesse-api-'))
  // Behind a proxy, so that a test can choose the address it comes from.
  const config = testConfig({ data_dir, proxies: 1, check_answers: true, ...more })
  const { server, app } = await createServer({
    config,
    ...(console_folder && { console_folder }),
  })
  tellPlanted(server)
  await server.start()
  let stopped: Promise<void> | undefined
  const stop = (timeout: number) => {
    stopped ??= server.stop({ timeout })
    return stopped
  }
  const close = async () => {
    await stop(0)
    await rm(data_dir, { recursive: true, force: true })
  }
  const url = server.info.uri
  /** The whole API for the holder of a token, or for anyone. */
  const sdk = (token?: string, address = newAddress()): Sdk =>
    createClient({ url, token, fetch: fetchFrom(address) })
  return {
    url,
    app,
    /** For what a test itself asks. */
    knex: testHandle(app.db),
    config,
    sdk,
    /** As the program does when it is told to end. */
    stop: () => stop(5_000),
    close,
    call: (operation: Operation, asked?: Asked) => call(url, operation, asked),
    /** Waits until a session is no longer believed, which a process may do for about a second. */
    dies: (token: string) =>
      vi.waitFor(() => refused(sdk(token).users.me(), '102', 401), {
        timeout: 10_000,
        interval: 50,
      }),
  }
}

let addresses = 0

/** An address that nobody has come from: limits count by address. */
export function newAddress() {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}

export type Asked = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  /** Sent as JSON; text, bytes and forms go as they are. */
  body?: unknown
  token?: string
}
export type Answer = {
  status: number
  body: Record<string, unknown>
  text: string
  headers: Headers
}

/** Calls an operation by hand, whatever is wrong with the request; what comes back must be in the contract. */
async function call(url: string, operation: Operation, asked: Asked = {}): Promise<Answer> {
  const { body, token } = asked
  const response = await fetch(`${url}${placeOf(operation, asked)}`, {
    method: operation.method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(body !== undefined &&
        !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token && { 'access-token': token }),
      ...asked.headers,
    },
    body:
      body === undefined || typeof body === 'string' || isRaw(body)
        ? (body as string)
        : JSON.stringify(body),
  })
  // A stream of events has no end: its first word is enough.
  const is_open = operation.is_stream && response.ok
  const text = is_open ? await firstWord(response) : await response.text()
  const is_json = response.headers.get('content-type')?.startsWith('application/json')
  const answer = is_json ? JSON.parse(text) : {}
  if (is_json || response.status >= 400) checkAnswer(operation, response.status, answer)
  checkDetails(answer.details)
  return { status: response.status, body: answer, text, headers: response.headers }
}

async function firstWord({ body }: Response) {
  const reader = body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Asserts that every field fault has a code with a sentence in each language. */
export function checkDetails(told: unknown) {
  for (const one of Array.isArray(told) ? told : []) {
    if (typeof one !== 'object' || !('field' in one || 'problem' in one)) continue
    expect(Object.keys(details)).toContain(one.code)
    expect(one.code).not.toBe('other')
    expect(Object.values(details[one.code as keyof typeof details]).join()).not.toContain(
      'undefined',
    )
    expect(one).toMatchObject({
      field: expect.any(String),
      params: expect.any(Object),
      problem: expect.not.stringMatching(/\{|undefined/),
      sentence: expect.not.stringMatching(/\{|undefined/),
    })
  }
}

function isRaw(body: unknown) {
  return body instanceof Uint8Array || body instanceof FormData
}

/** The path of an operation with its query. */
export function placeOf(operation: Operation, { path = {}, query = {} }: Asked) {
  const place = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? name),
  )

  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length > 0 ? `${place}?${new URLSearchParams(pairs)}` : place
}

/** The operation with this name. */
export function operationOf(id: OperationId): Operation {
  return contract.operations.find((one) => one.id === id)!
}

/** Signs someone in without a password. */
export async function openSession(
  { app: { db, secrets } }: Pick<Api, 'app'>,
  holder:
    | { user_id: string }
    | { device_token_id: string }
    | { link_event_id: string; is_link: true },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const token_hash = secrets.digest('session', token)
  const expires_at = new Date(Date.now() + 3600_000)
  await db('sessions').insert({ _id: newId(), token_hash, ...holder, expires_at })
  return token
}

/** Expects a refusal with this code, and answers what else it said. */
export async function refused(
  promise: Promise<unknown>,
  code: string,
  status?: number,
): Promise<{ message: string; details: unknown }> {
  const error = await promise.then(
    (answer) => expect.fail(`was not refused: ${JSON.stringify(answer).slice(0, 200)}`),
    (reason) => reason,
  )
  expect({ code: error.code, message: error.message }).toMatchObject({ code })
  checkDetails(error.details)
  if (status) expect(error.status).toBe(status)
  return error
}
