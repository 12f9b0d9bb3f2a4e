import type { Shop } from '../../fixtures/tills.ts'
import type { SlowKind } from './slow_callers_program.ts'

/** How callers reach the API. */
export const ways = ['directly', 'HAProxy', 'nginx'] as const
export type Way = (typeof ways)[number]

/**
 * Seconds after which a connection of a kind must be closed, with some more for what checks it every few seconds. nginx goes on
 * reading for up to half a minute from a caller that it has refused.
 */
export const limits_s: Record<string, Record<Way, number>> = {
  silent: { directly: 25, HAProxy: 25, nginx: 25 },
  headers: { directly: 25, HAProxy: 25, nginx: 50 },
  bodies: { directly: 20, HAProxy: 25, nginx: 50 },
  uploads: { directly: 20, HAProxy: 25, nginx: 50 },
  restores: { directly: 20, HAProxy: 25, nginx: 50 },
  idle: { directly: 80, HAProxy: 70, nginx: 70 },
}

/** Callers that send a byte a second, that read nothing of what they asked for, or that only hold a connection. */
export function slowKinds({ event_id }: Shop, token: string, times: number): SlowKind[] {
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\naccess-token: ${token}\r\n${more}`
  const get = (path: string) => head('GET', path, '\r\n')
  const post = (path: string, type: string, bytes: number) =>
    head('POST', path, `content-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`)
  const event = `event_id=${event_id}`
  const number = `K${event_id.slice(-4).toUpperCase()}0001`
  const form = 'multipart/form-data; boundary=x'
  const bytes = 'application/octet-stream'
  const slowly = (name: string, count: number, text: string, drip: string) => ({
    name,
    count: count * times,
    head: text,
    drip,
  })
  const unread = (name: string, count: number, text: string) => ({
    name,
    count: count * times,
    head: text,
    is_unread: true,
  })
  return [
    slowly('silent', 5, '', ''),
    slowly('headers', 5, head('GET', '/health/live', 'x-more: '), 'x'),
    slowly('bodies', 5, post('/users/login', 'application/json', 60_000), ' '),
    slowly('uploads', 2, post(`/clients/import/excel?${event}`, form, 6_000_000), ' '),
    slowly('restores', 2, post('/events/db_restore/file?backup_file=a', bytes, 6_000_000), ' '),
    slowly('idle', 30, get('/health/live'), ''),
    // Sent ahead, that nobody has to wait for the next one.
    unread('lists', 3, get(`/clients?${event}&limit=1000`).repeat(20)),
    unread('files', 1, get(`/statistics/transactions/detailed?${event}&format=csv`)),
    unread(
      'backups',
      1,
      head('POST', `/events/${event_id}/db_backup`, 'content-length: 0\r\n\r\n'),
    ),
    unread('streams', 10, get(`/clients/short/${number}/changes`)),
  ]
}
