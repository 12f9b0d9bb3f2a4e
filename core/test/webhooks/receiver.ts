import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { whenDone } from '../when_done.ts'

export type Received = { headers: Record<string, string>; body: string; path: string }
type Answer = (response: ServerResponse, received: Received) => void

/** A program that receives webhooks on this machine and answers as told, 204 by default. */
export async function openReceiver(first: Answer = answers(204)) {
  const received: Received[] = []
  let open = 0
  let answer = first
  const server = createServer(async (request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const one = await read(request)
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** How many requests wait for an answer. */
    open: () => open,
    answer: (next: Answer) => {
      answer = next
    },
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    /** Verifies the last request with the library of the specification, and returns its body. */
    verify: (secret: string, one = received.at(-1)!) =>
      new Webhook(secret).verify(one.body, one.headers) as Record<string, unknown>,
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = ''
  for await (const chunk of request) body += chunk
  return { headers: request.headers as Record<string, string>, body, path: request.url! }
}

export function answers(status: number, text = '', headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(text)
}

/** Takes the request and never answers it. */
export const silence: Answer = () => {}
