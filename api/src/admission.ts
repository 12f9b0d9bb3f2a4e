import type { ServerResponse } from 'node:http'
import type { Mode } from '@kermesse/core/operations/handler'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Operation } from './contract.ts'

/**
 * Sales and top-ups come first, then lists and statistics of staff, then their files. A backup holds a connection of the database
 * until its reader has all of it. Other calls are small, or rare.
 */
export type Kind = 'sales' | 'lists' | 'files' | 'backups' | 'others'
type Later = 'lists' | 'files' | 'backups'

/** Sales under way at a time that mean a busy process: usually there are a few, as each takes milliseconds. */
const busy_from = 32
const limits = {
  lists: { while_busy: 1, waiting: 64, wait_ms: 3_000 },
  files: { while_busy: 0, waiting: 16, wait_ms: 10_000 },
  backups: { while_busy: 0, waiting: 4, wait_ms: 10_000 },
}
const [files_at_once, backups_at_once] = [2, 1]
/**
 * While it sells, a process makes no more new lists at a time than this: most of their work is its own, which sales wait for, and
 * more at a time are not ready sooner. One that takes longer than `new_ms` waits for the database, and others start beside it.
 */
const new_lists_while_selling = 1
const new_ms = 500
const selling_ms = 1_000
/** A file that is read slowly costs little, and must not keep others from theirs. */
const longest_ms = { files: 30_000, backups: null }

type Waiting = { start(): void }
type Leave = () => void

export type Admission = {
  /** Runs work when it is its turn. Throws `overloaded` when too many wait, or when it has waited for too long. */
  run<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result>
  /** The same for a file or a backup, whose turn ends with its response. It is not made for a caller that has left meanwhile. */
  runFile<Result>(
    kind: 'files' | 'backups',
    response: ServerResponse,
    work: () => Promise<Result>,
  ): Promise<Result>
}

/** Bounds what a process does at a time besides selling, and more so while it sells much. */
export function openAdmission({ lists_at_once }: { lists_at_once: number }): Admission {
  const at_once = { lists: lists_at_once, files: files_at_once, backups: backups_at_once }
  const under_way = { sales: 0, lists: 0, files: 0, backups: 0 }
  const waiting: Record<Later, Waiting[]> = { lists: [], files: [], backups: [] }
  const new_lists = createTimedCount(new_ms, () => startWaiting())
  let sold_ms = Number.NEGATIVE_INFINITY

  const isSelling = () => under_way.sales > 0 || performance.now() - sold_ms < selling_ms
  const hasRoom = (kind: Later) => {
    if (kind !== 'lists' && waiting.lists.length > 0) return false
    if (kind === 'lists' && new_lists.size() >= new_lists_while_selling && isSelling()) return false
    const most = under_way.sales >= busy_from ? limits[kind].while_busy : at_once[kind]
    return under_way[kind] < most
  }
  const startWaiting = () => {
    for (const kind of ['lists', 'files', 'backups'] as const)
      while (waiting[kind].length > 0 && hasRoom(kind)) waiting[kind].shift()!.start()
  }
  const begin = (kind: Later): Leave => {
    under_way[kind] += 1
    const endNew = kind === 'lists' ? new_lists.add() : undefined
    return once(() => {
      under_way[kind] -= 1
      endNew?.()
      startWaiting()
    })
  }
  const enter = async (kind: Later): Promise<Leave> => {
    if (waiting[kind].length === 0 && hasRoom(kind)) return begin(kind)
    if (waiting[kind].length >= limits[kind].waiting) throw new DomainError('overloaded')
    return new Promise((resolve, reject) => {
      const refuse = () => {
        waiting[kind].splice(waiting[kind].indexOf(one), 1)
        reject(new DomainError('overloaded'))
      }
      const timer = setTimeout(refuse, limits[kind].wait_ms)
      const start = () => {
        clearTimeout(timer)
        resolve(begin(kind))
      }
      const one = { start }
      waiting[kind].push(one)
    })
  }
  const sell = () => {
    under_way.sales += 1
    return () => {
      under_way.sales -= 1
      sold_ms = performance.now()
      startWaiting()
    }
  }
  return {
    async run(kind, work) {
      if (kind === 'others') return work()
      const leave = kind === 'sales' ? sell() : await enter(kind)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    async runFile(kind, response, work) {
      const leave = await enter(kind)
      assertThere(response, leave)
      const most_ms = longest_ms[kind]
      const timer = most_ms === null ? undefined : setTimeout(() => end(), most_ms)
      const end = () => {
        clearTimeout(timer)
        leave()
      }
      response.once('close', end)
      return work().catch((error) => {
        end()
        throw error
      })
    },
  }
}

/** Throws when the caller has left while it waited. */
function assertThere(response: ServerResponse, leave: Leave) {
  if (!response.closed) return
  leave()
  throw new DomainError('overloaded')
}

/** Counts what is added for a time, or until the function that `add` returns is called. */
function createTimedCount(ms: number, expired: () => void) {
  let size = 0
  return {
    size: () => size,
    add() {
      size += 1
      const end = once(() => {
        size -= 1
        clearTimeout(timer)
      })
      const timer = setTimeout(() => {
        end()
        expired()
      }, ms)
      return end
    },
  }
}

function once(work: () => void) {
  let is_done = false
  return () => {
    if (!is_done) work()
    is_done = true
  }
}

/** The class of an operation; visitors have limits of their own. */
export function kindOf(
  { access, method, answer, is_stream, parameters, id }: Operation,
  mode: Mode,
): Kind {
  if (mode === 'ledger') return 'sales'
  if (id === 'events.db_backup') return 'backups'
  if (access === 'public' || method !== 'GET' || is_stream) return 'others'
  if (!answer) return 'files'
  const is_page = parameters.some(({ name }) => name === 'limit')
  return is_page || id.startsWith('statistics.') ? 'lists' : 'others'
}
