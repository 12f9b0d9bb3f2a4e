import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ResponseToolkit } from '@hapi/hapi'
import { NotModified } from '@kermesse/core/operations/not_modified'
import { SharedAnswer, type Written } from '@kermesse/core/operations/shared_answer'
import type { ToWire } from './answer.ts'
import type { CheckAnswer } from './check_answers.ts'
import type { Operation } from './contract.ts'

type File = {
  file_name: string
  content_type: string
  content: AsyncIterable<Uint8Array> | Uint8Array
  never_changes?: boolean
}

/** Sends what an operation answered: a file as a download, everything else as the contract writes it. */
export function reply(
  h: ResponseToolkit,
  operation: Operation,
  inside: unknown,
  map: ToWire | undefined,
  check?: CheckAnswer,
) {
  if (!map) {
    const { file_name, content_type, content, never_changes } = inside as File
    check?.(operation, operation.status, undefined, content_type)
    const body = content instanceof Uint8Array ? Buffer.from(content) : streamOf(content)
    if (body instanceof Readable) endWith(h.request.raw.res, body)
    const name = `attachment; filename="${file_name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file_name)}`
    return (
      h
        .response(body)
        .type(content_type)
        .header('content-disposition', name)
        // An uploaded file must never act as a page of ours.
        .header('content-security-policy', "default-src 'none'; form-action 'none'; sandbox")
        .header('cache-control', never_changes ? 'public, max-age=31536000, immutable' : 'no-store')
    )
  }
  if (inside instanceof NotModified)
    return h
      .response()
      .code(304)
      .header('etag', etagOf(inside.revision))
      .header('cache-control', 'no-store')
  if (inside instanceof SharedAnswer) return replyShared(h, operation, inside, map, check)
  const wire = map(inside)
  check?.(operation, operation.status, wire)
  const response = h
    .response(wire as object)
    .code(operation.status)
    .header('cache-control', 'no-store')
  return operation.is_conditional
    ? response.header('etag', etagOf((wire as { revision: string }).revision))
    : response
}

/** Compressed once for all callers, and written once. */
async function replyShared(
  h: ResponseToolkit,
  operation: Operation,
  inside: SharedAnswer<unknown>,
  map: ToWire,
  check?: CheckAnswer,
) {
  const { text, gzipped, revision } = await inside.written(writerOf(operation, map, check))
  const is_gzip = /\bgzip\b/.test(String(h.request.headers['accept-encoding'] ?? ''))
  const response = h
    .response(is_gzip ? gzipped : text)
    .code(operation.status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
  if (is_gzip) response.header('content-encoding', 'gzip')
  return operation.is_conditional ? response.header('etag', etagOf(revision!)) : response
}

/** Writes an answer that many get. */
export function writerOf(operation: Operation, map: ToWire, check?: CheckAnswer) {
  return async (answer: unknown): Promise<Written> => {
    const wire = map(answer)
    check?.(operation, operation.status, wire)
    const text = Buffer.from(JSON.stringify(wire))
    return { text, gzipped: await compress(text), revision: (wire as Revised).revision }
  }
}

type Revised = { revision?: string }

const compress = promisify(gzip)

/** Weak: the same revision is sent with another time, or compressed. */
const etagOf = (revision: string) => `W/"${revision}"`

/** A stream is passed on as it is: a stream made of it would not end it when nobody reads. */
const streamOf = (content: AsyncIterable<Uint8Array>) =>
  content instanceof Readable ? content : Readable.from(content, { objectMode: false })

/** The library does not touch the stream of a caller that left before there was an answer; its transaction would stay open. */
function endWith(response: ServerResponse, body: Readable) {
  if (response.closed) body.destroy()
  else response.once('close', () => body.destroy())
}
