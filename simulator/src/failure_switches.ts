import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from './route.ts'

/** Failure modes of a service, with their limits and quantities. */
export interface SwitchSet<
  Mode extends string = string,
  Limit extends string = string,
  Quantity extends string = string,
> {
  /** Path segment of the control API: `/control/<name>/failures`. */
  name: string
  /** As a person would name the service: Make … fail. */
  title: string
  /** The page that shows them to people. */
  page: string
  /** Each as a person would say it. */
  modes: Record<Mode, string>
  /** Filters of a failure; with `one_of` its permitted values. */
  only: Record<Limit, { label: string; one_of?: readonly string[] }>
  /** Numeric parameters with their defaults. */
  quantities?: Record<Quantity, number>
}

/** A failure that waits for its time; `times` counts down with everything that fails. */
export type Failure = { mode: string; times: number } & Record<string, string | number>

/** A failure that is happening. */
export type Taken<Mode extends string, Quantity extends string> = {
  mode: Mode
  /** True for its first occurrence. */
  is_first: boolean
} & Record<Quantity, number>

/** A service's switches for scripts and pages. */
export interface Switches {
  set: SwitchSet
  list(): Failure[]
  add(failure: Failure): void
  /** Those that are limited to all of this; all of them without it. */
  clear(limits?: Record<string, unknown>): void
}

/** Queries of the service itself. */
export interface Failures<Mode extends string, Limit extends string, Quantity extends string>
  extends Switches {
  /** Uses up one failure that is meant for this subject; `among` are those that can happen here. */
  take(
    subject: { [name in Limit]?: string | undefined },
    among?: readonly Mode[],
  ): Taken<Mode, Quantity> | undefined
}

export type Switchboard = ReturnType<typeof openSwitchboard>

/** Every provider's switches, and the one way in which scripts and pages turn them. */
export function openSwitchboard() {
  const all: Switches[] = []
  return {
    open<M extends string, L extends string, Q extends string = never>(set: SwitchSet<M, L, Q>) {
      const failures = openFailures(set)
      all.push(failures)
      return failures
    },
    /** How many failures wait that a page shows. */
    armedAt: (page: string) =>
      all.filter(({ set }) => set.page === page).reduce((sum, one) => sum + one.list().length, 0),
    routes: (): ServerRoute[] => [
      route('GET', '/control/failures', () =>
        Object.fromEntries(all.map((one) => [one.set.name, described(one)])),
      ),
      route('DELETE', '/control/failures', (_request, h) => {
        for (const failures of all) failures.clear()
        return done(h)
      }),
      ...all.flatMap(routesOf),
    ],
  }
}

function openFailures<M extends string, L extends string, Q extends string>(
  set: SwitchSet<M, L, Q>,
): Failures<M, L, Q> {
  let armed: { failure: Failure; is_first: boolean }[] = []
  return {
    set,
    list: () => armed.map(({ failure }) => failure),
    add(failure) {
      armed.push({ failure: { ...failure }, is_first: true })
    },
    clear(limits = {}) {
      const isMeant = (failure: Failure) =>
        Object.entries(limits).every(([name, value]) => failure[name] === value)
      armed = armed.filter(({ failure }) => !isMeant(failure))
    },
    take(subject: Record<string, string | undefined>, among = Object.keys(set.modes) as M[]) {
      const found = armed.find(
        ({ failure }) =>
          among.includes(failure.mode as M) &&
          Object.keys(set.only).every((name) => !failure[name] || failure[name] === subject[name]),
      )
      if (!found) return undefined
      const { failure, is_first } = found
      found.is_first = false
      failure.times -= 1
      if (failure.times < 1) armed = armed.filter((one) => one !== found)
      return { ...set.quantities, ...failure, is_first } as unknown as Taken<M, Q>
    },
  }
}

function routesOf(switches: Switches): ServerRoute[] {
  const path = `/control/${switches.set.name}/failures`
  return [
    route('GET', path, () => described(switches)),
    route('POST', path, (request, h) => turn(switches, request, h)),
    route('DELETE', path, ({ query }, h) => {
      const unknown = Object.keys(query).find((name) => !(name in switches.set.only))
      if (unknown) return refuse(h, 400, `Nothing can be limited to ${unknown}.`)
      switches.clear(query)
      return done(h)
    }),
  ]
}

/** A form goes back to its page, a script sees what is armed. */
function turn(switches: Switches, { payload, mime, url }: Request, h: ResponseToolkit) {
  const { clear, ...input } = fieldsOf(payload)
  const is_form = mime === 'application/x-www-form-urlencoded'
  if (is_form && clear !== undefined) switches.clear()
  else {
    const failure = readFailure(switches.set, input)
    if (typeof failure === 'string') return refuse(h, 400, failure)
    switches.add(failure)
  }
  if (is_form) return h.redirect(switches.set.page + url.search).code(303)
  return h.response(described(switches)).code(201)
}

function described({ set, list }: Switches) {
  const { modes, only, quantities = {} } = set
  const limits = Object.entries(only).map(([name, { one_of }]) => [name, one_of ?? 'text'])
  return { failures: list(), modes, only: Object.fromEntries(limits), quantities }
}

/** Parses a failure from a form or a script; returns an error message for an invalid one. */
function readFailure(set: SwitchSet, input: Record<string, unknown>): Failure | string {
  const { modes, only, quantities = {} } = set
  const { mode, times = 1, ...more } = withoutBlanks(input)
  if (typeof mode !== 'string' || !Object.hasOwn(modes, mode))
    return `mode must be one of ${Object.keys(modes).join(', ')}`
  const failure: Failure = { mode, times: Number(times) }
  if (!isWhole(failure.times) || failure.times < 1) return 'times must be a whole number from 1'
  for (const [name, value] of Object.entries(more)) {
    if (Object.hasOwn(quantities, name)) {
      if (!isWhole(Number(value))) return `${name} must be a whole number from 0`
      failure[name] = Number(value)
    } else if (Object.hasOwn(only, name)) {
      const limit = limitOf(only[name]!.one_of, value)
      if (limit === undefined) return `${name} must be ${wantedOf(only[name]!.one_of)}`
      failure[name] = limit
    } else {
      const known = ['mode', 'times', ...Object.keys(only), ...Object.keys(quantities)]
      return `${name} must be left out: a failure has ${known.join(', ')}`
    }
  }
  return failure
}

/** Empty fields of a form are ignored. */
const withoutBlanks = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))

const isWhole = (number: number) => Number.isSafeInteger(number) && number >= 0

const wantedOf = (one_of: readonly string[] | undefined) =>
  one_of ? `one of ${one_of.join(', ')}` : 'text'

/** Upper and lower case are one; the list says which is right. */
function limitOf(one_of: readonly string[] | undefined, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return one_of ? one_of.find((one) => one.toLowerCase() === value.toLowerCase()) : value
}
