import { createClient, type Sdk } from '@kermesse/sdk/client'
import { onCaptcha } from '../captcha.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { staffSession } from './session.ts'

/** How many bytes of how many have left. */
export type Sent = { done: number; of: number }

/** An SDK with the user's session that reports upload progress, which fetch cannot do. */
export function sdkTelling(onSent: (sent: Sent) => void): Sdk {
  return createClient({
    retries: 0,
    url: location.origin,
    token: () => staffSession.token() ?? undefined,
    fetch: (input, init) => sendTelling(new Request(input, init), onSent),
    captcha: onCaptcha,
    language: currentLanguage,
  })
}

async function sendTelling(request: Request, onSent: (sent: Sent) => void): Promise<Response> {
  // A body that is a file stays one: the browser reads it from the disk.
  const body = await request.blob()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const asked = new XMLHttpRequest()
  asked.open(request.method, request.url)
  asked.responseType = 'arraybuffer'
  for (const [name, value] of request.headers) asked.setRequestHeader(name, value)
  asked.upload.onprogress = ({ loaded, total }) => onSent({ done: loaded, of: total })
  asked.onload = () => resolve(answerOf(asked))
  asked.onerror = () => reject(new TypeError('the server was not reached'))
  asked.onabort = () => reject(request.signal.reason)
  request.signal.addEventListener('abort', () => asked.abort())
  if (request.signal.aborted) throw request.signal.reason
  asked.send(body)
  return promise
}

function answerOf(asked: XMLHttpRequest) {
  const { status, statusText, response } = asked
  const lines = asked.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string])
  return new Response(response, { status, statusText, headers })
}
