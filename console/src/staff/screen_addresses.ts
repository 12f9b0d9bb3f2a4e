import { rights } from '@kermesse/sdk/generated/rights'
import { choiceFor } from '../session/asked_screen.ts'
import { type Screen, screens } from './screens.ts'

/** Names in addresses of before that are others today. */
const renamed: Record<string, string> = { 'v1/pollWaitList': 'pollWaitList' }
const words = new Map([
  ['create', 'new'],
  ['add', 'new'],
])

export type Old = {
  pathname: string
  search: string
  hash: string
  /** The reader's event, or the one that a superadmin looked at last. */
  event_id: string | null
  right: number
}

/** Redirects an address of an earlier console; null if the reader lacks the right. */
export function todaysAddress({ pathname, search, hash, event_id, right }: Old): string | null {
  const old = hash.startsWith('#/') ? hash.slice(2) : pathname.replace(/^\/(v2\/)?(admin\/?)?/, '')
  const [path = '', query = search.slice(1)] = old.split('?')
  const known = Object.entries(renamed).find(([name]) => path.startsWith(name))
  const [name = '', ...rest] = (known ? path.replace(known[0], known[1]) : path).split('/')
  const asked = new URLSearchParams(query)
  const named = eventIn(asked) ?? (name === 'events' && isId(rest[0]) ? rest[0]! : event_id)
  if (name === '') return homeAddress(right, event_id)
  // Below superadmin, other events do not exist.
  if (right < rights.superadmin && named !== event_id) return '/404'
  if (name === 'events' && isAboutOne(rest, right))
    return named ? `/admin/events/${named}/parameters` : '/404'
  const screen = screens.find((one) => one.path === name || one.name === name)
  if (!screen) return '/404'
  if (right < screen.right) return null
  const tail = [screen.path, ...rest.filter((word) => word !== 'view').map(today)].join('/')
  const text = asked.toString() && `?${asked}`
  const in_installation =
    screen.scope === 'installation' ||
    (screen.scope === 'both' && right >= rights.superadmin && !eventIn(new URLSearchParams(query)))
  if (in_installation) return `/admin/${tail}${text}`
  return named ? `/admin/events/${named}/${tail}${text}` : choiceFor(`${tail}${text}`)
}

/** One event is named; or the list is, by somebody who has only one. */
function isAboutOne([first]: string[], right: number) {
  return isId(first) || (right < rights.superadmin && first !== 'new')
}

/** Returns the start page of a right. */
export function homeAddress(right: number, event_id: string | null) {
  if (right >= rights.superadmin) return '/admin/events'
  if (right < rights.cashier || !event_id) return '/statistics'
  const own = `/admin/events/${event_id}`
  // At the desk, wristbands are all there is to see.
  return right >= rights.admin ? own : `${own}/clients`
}

/** The screen at an address of today. */
export function screenAt(pathname: string): Screen | undefined {
  const [, event_id, path = ''] =
    /^\/admin(?:\/events\/([0-9a-f-]{36}))?(?:\/(.*))?$/.exec(pathname.replace(/\/$/, '')) ?? []
  const here = screens.filter(({ scope }) => scope !== (event_id ? 'installation' : 'event'))
  // `events/new` is a screen of its own, and not a record of `events`.
  return here
    .toSorted((one, other) => other.path.length - one.path.length)
    .find((one) => path === one.path || (one.path !== '' && path.startsWith(`${one.path}/`)))
}

function today(word: string) {
  return words.get(word) ?? word
}

/** `event={"id":"…","label":"…"}` of before, or its id alone; it goes out of the filters and into the path. */
function eventIn(query: URLSearchParams) {
  const text = query.get('event')
  if (!text) return null
  query.delete('event')
  return text.split(/[^0-9a-f-]/).find(isId) ?? null
}

function isId(text: string | undefined) {
  return /^[0-9a-f-]{36}$/.test(text ?? '')
}
