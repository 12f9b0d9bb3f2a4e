import createFetch from 'openapi-fetch'
import { ApiError } from './api_error.ts'
import type { Captcha } from './captcha.ts'
import { routes } from './generated/routes.ts'
import { isUnanswered, mayRepeat, withRetries } from './retries.ts'
import type {
  ConditionalId,
  Input,
  Op,
  OperationId,
  Resource,
  Result,
  Schema,
  Verb,
} from './types.ts'

export { ApiError }

/** The action that a captcha is required for. */
export type CaptchaTask = { purpose: Schema<'CaptchaPurpose'>; subject: string }

export type Options = {
  /** Base URL of the API: `https://kermesse.example.org`. */
  url: string
  /** A session token, or what gives one at each call. */
  token?: string | (() => string | undefined)
  /** Milliseconds after which one try is given up; 30,000 by default. */
  timeout_ms?: number
  /** More tries of a call that may be repeated, when the API is busy or was not reached; 2 by default. */
  retries?: number
  /** In which language the sentences of `details` are wanted: a tag such as `fr`, or what gives one at each call. */
  language?: string | (() => string)
  fetch?: typeof fetch
  /**
   * Handler of required captchas. By default the client solves them, with about a second of CPU
   * time and no interaction; a function is called at the start, and its result at the end. `false`
   * throws `captcha_required` instead.
   */
  captcha?: false | ((task: CaptchaTask) => (() => void) | undefined)
  /** Solves a captcha elsewhere than here, in a worker for example, and answers what goes into the header `captcha`. */
  solve_captcha?: (captcha: Captcha) => Promise<string>
}
export type CallOptions = {
  signal?: AbortSignal
  /** Repeats with the same key lead to the same record; one is made up for calls that take one. */
  idempotency_key?: string
  /** Instead of the client's own, for a call that moves much. */
  timeout_ms?: number
  /** Told how many bytes of the answer have arrived. */
  on_bytes?: (received: number) => void
  /**
   * Stream that receives a file while it arrives; the result is empty then. It is closed at the end
   * of the file, and aborted on an error: an interrupted download is not retried.
   */
  into?: WritableStream<Uint8Array>
}

/** Options of a call that is answered with null while the caller has the newest answer. */
export type ConditionalOptions = CallOptions & {
  /** The `revision` of the answer that the caller has; undefined for none. */
  if_none_match: string | undefined
}

type Call<Id extends OperationId> = Conditional<Id> &
  (Record<string, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Result<Id>>
    : (input: Input<Id>, options?: CallOptions) => Promise<Result<Id>>)
/** The call with `if_none_match`, of operations that know it. */
export type Conditional<Id extends OperationId> = Id extends ConditionalId
  ? (input: Input<Id>, options: ConditionalOptions) => Promise<Result<Id> | null>
  : unknown
export type Sdk = { [R in Resource]: { [V in Verb<R>]: Call<Op<R, V>> } }

/** A client of the whole API: `sdk.bars.create({ body })`. Refusals are thrown as ApiError. */
export function createClient(options: Options): Sdk {
  const client = createFetch({ baseUrl: options.url.replace(/\/$/, ''), fetch: options.fetch })
  const sdk: Record<string, Record<string, unknown>> = {}
  for (const id of Object.keys(routes) as OperationId[]) {
    const [resource, verb] = id.split('.') as [string, string]
    sdk[resource] ??= {}
    sdk[resource][verb] = (input?: AnyInput, call?: CallOptions) =>
      send(client, options, id, input ?? {}, call ?? {})
  }
  return sdk as Sdk
}

type AnyInput = {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}
// The table, not the type system, knows which path goes with which method here.
type AnyFetch = {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>
}

async function send(
  client: unknown,
  options: Options,
  id: OperationId,
  input: AnyInput,
  call: CallOptions,
) {
  checkPath(input)
  const key = call.idempotency_key ?? newKey(id, input)
  let headers = input.headers
  const once = () =>
    sendOnce(client, options, id, { ...input, headers }, { ...call, idempotency_key: key }).catch(
      (error: ApiError) => {
        // It may still be under way: what is declined from now on must stay declined.
        if (routes[id].tells_retry && isUnanswered(error))
          headers = { ...headers, 'idempotency-retry': 'true' }
        throw error
      },
    )
  const retries = mayRepeat(id, routes[id]) ? (options.retries ?? 2) : 0
  const tries = async () => {
    // A captcha that another one made dearer meanwhile is asked for once more.
    for (let left = most_captchas; ; left--) {
      try {
        return await withRetries(once, retries, call.signal)
      } catch (error) {
        const task = options.captcha === false || left === 0 ? undefined : captchaAsked(error)
        if (!task) throw error
        headers = { ...headers, captcha: await solved(client, options, task) }
      }
    }
  }
  // Few callers need it; loaded before the call, so that an answer never waits for it.
  const piping = call.into ? import('./pipe_download.ts') : undefined
  const answer = await (piping?.then(tries) ?? tries()).catch(async (error: unknown) => {
    await call.into?.abort(error)
    throw error
  })
  if (!call.into || !piping || !(answer instanceof ReadableStream)) return answer
  const { pipeDownload } = await piping
  await pipeDownload(answer, call.into, (cause) => notReached(options, call, cause))
  return new Uint8Array()
}

const most_captchas = 2

function captchaAsked(error: unknown): CaptchaTask | undefined {
  const { code, details } = error as Partial<ApiError>
  return code === 'captcha_required' ? (details as CaptchaTask) : undefined
}

async function solved(client: unknown, options: Options, task: CaptchaTask) {
  const done = options.captcha ? options.captcha(task) : undefined
  try {
    const captcha = await sendOnce(client, options, 'captcha.get', { query: task }, {})
    // Few callers ever need it.
    const solve = options.solve_captcha ?? (await import('./captcha.ts')).solveCaptcha
    return await solve(captcha as Captcha)
  } finally {
    done?.()
  }
}

/** Nothing in the place of an id would ask for the list instead, and two dots for what is above. */
function checkPath({ path = {} }: AnyInput) {
  for (const [name, value] of Object.entries(path))
    if (['', '.', '..'].includes(String(value ?? '').trim()))
      throw new TypeError(`path.${name} must name one; "${value}" does not`)
}

/** A movement brings its own id along; everything else that can be repeated needs a key for it. */
function newKey(id: OperationId, { headers, body }: AnyInput) {
  const has_own = headers?.['idempotency-key'] || (body as { _id?: string } | undefined)?._id
  return routes[id].takes_key && !has_own ? crypto.randomUUID() : undefined
}

async function sendOnce(
  client: unknown,
  options: Options,
  id: OperationId,
  input: AnyInput,
  call: CallOptions & Partial<ConditionalOptions>,
) {
  const { method, path, is_file, is_stream, is_form, is_bytes } = routes[id]
  const token = (typeof options.token === 'function' ? options.token() : options.token)?.trim()
  // fetch would say so as well, and with it the token.
  if (token && /[^\x20-\x7e]/.test(token))
    throw new TypeError('the token holds a line break, or another sign that no token has')
  const { signal, arrived } = deadlineOf(options, call)
  const counted = call.on_bytes && (await countingFetch(options, call.on_bytes))
  const { data, error, response } = await (client as AnyFetch)
    .request(method.toLowerCase(), path, {
      params: { path: input.path, query: input.query },
      // The token goes to no other address, and a POST that is sent on arrives as a GET.
      redirect: 'manual',
      // fetch refuses a GET with a body, even an empty one.
      body: is_form ? formOf(input.body as object) : endingWith(signal, input.body),
      // A body that is read while it is sent cannot be asked for its answer before its end.
      ...(is_bytes && { bodySerializer: (body: unknown) => body, duplex: 'half' }),
      headers: {
        ...languageHeader(options),
        ...input.headers,
        ...(is_bytes && { 'content-type': 'application/octet-stream' }),
        ...(token && { 'access-token': token }),
        ...(call.idempotency_key && { 'idempotency-key': call.idempotency_key }),
        ...(call.if_none_match && { 'if-none-match': `W/"${call.if_none_match}"` }),
      },
      signal,
      ...(counted && { fetch: counted }),
      parseAs: is_stream || (is_file && call.into) ? 'stream' : is_file ? 'arrayBuffer' : 'json',
    })
    .catch((cause: unknown) => {
      throw notReached(options, call, cause)
    })
  // A stream has no timeout after its start; the caller ends it.
  if (is_stream) arrived()
  if (routes[id].is_conditional && response.status === 304) return null
  const astray = notOurs(options.url, data, response)
  if (astray) throw new ApiError(0, { error: astray, error_code: 'unreachable' })
  if (!response.ok) throw refusalOf(options, error, response)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/** Gives a call up after its time, until it has arrived, and whenever its caller does. */
function deadlineOf(options: Options, call: CallOptions) {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    call.timeout_ms ?? options.timeout_ms ?? 30_000,
  )
  // Nobody waits for a timer alone.
  ;(timer as { unref?: () => void }).unref?.()
  const signal = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal
  return { signal, arrived: () => clearTimeout(timer) }
}

function languageHeader({ language }: Options) {
  const tag = typeof language === 'function' ? language() : language
  return tag ? { 'accept-language': tag } : {}
}

/** Seconds; a proxy may name the moment instead, by its own clock. */
function waitOf({ headers }: Response) {
  const text = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const now_ms = Date.parse(headers.get('date') ?? '') || Date.now()
  const wait_ms = Date.parse(text) - now_ms
  return Number.isNaN(wait_ms) ? undefined : Math.max(0, Math.ceil(wait_ms / 1000))
}

/** Text for plain values, a part per entry of a list; a File keeps its name. */
function formOf(body: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat()) {
      if (one instanceof Blob) form.append(name, one)
      else if (one !== undefined) form.append(name, String(one))
    }
  }
  return form
}

/** Node's fetch reads a body on to its end, whether anybody still waits for the answer or not. */
function endingWith(signal: AbortSignal, body: unknown) {
  return body instanceof ReadableStream ? body.pipeThrough(new TransformStream(), { signal }) : body
}

async function countingFetch(options: Options, on_bytes: (received: number) => void) {
  // Few callers ever need it.
  const { countBytes } = await import('./count_bytes.ts')
  return countBytes(options.fetch ?? fetch, on_bytes)
}

/** A proxy on the way, or the server of something else, refuses in words of its own. */
function refusalOf({ url }: Options, error: unknown, response: Response) {
  const { status, statusText } = response
  if (isProblem(error)) return new ApiError(status, error, waitOf(response))
  if (status === 413) {
    const error = `a proxy in front of ${url} takes no request of this size`
    return new ApiError(status, { error, error_code: 'payload_too_large' }, waitOf(response))
  }
  const answers = `${url} answers ${`${status} ${statusText}`.trim()}, and not as a Kermesse API does`
  return new ApiError(status, { error: answers, error_code: 'unreachable' }, waitOf(response))
}

type Problem = ConstructorParameters<typeof ApiError>[1]

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'error_code' in error && 'error' in error
}

/**
 * Detects responses of other servers: a redirect, or an empty body where each response is an object
 * or a file.
 */
function notOurs(url: string, data: unknown, { ok, status, type, headers }: Response) {
  // A browser does not tell where to.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return `${url} sends its callers on to ${headers.get('location') ?? 'another address'}`
  // No file of ours is a page: where one comes, somebody on the way asks people to sign in.
  const is_page = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  return ok && (is_page || typeof data !== 'object' || data === null)
    ? somethingElse(url)
    : undefined
}

/** The caller's own reason to stop comes back as it is. */
function notReached({ url }: Options, { signal }: CallOptions, cause: unknown) {
  if (signal?.aborted) return signal.reason
  return new ApiError(0, { error: unreachable(url, cause), error_code: 'unreachable' })
}

function unreachable(url: string, cause: unknown) {
  // A page for people stands there, or the API of something else.
  if (cause instanceof SyntaxError) return somethingElse(url)
  return `${url} cannot be reached: ${reason(cause)}`
}

function somethingElse(url: string) {
  return `${url} does not answer as a Kermesse API does`
}

function reason(cause: unknown) {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return inner instanceof Error
    ? inner.message || ('code' in inner ? String(inner.code) : inner.name)
    : String(inner)
}
