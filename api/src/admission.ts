import type { ServerResponse } from 'node:http'
import type { Mode } from '@kermesse/core/operations/handler'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Operation } from './contract.ts'

/** Sales and top-ups come first, then lists and statistics of staff, then their files. Other calls are small, or rare. */
export type Kind = 'sales' | 'lists' | 'files' | 'others'
type Later = 'lists' | 'files'

/** Sales under way at a time that mean a busy process: usually there are a few, as each takes milliseconds. */
const busy_from = 32
const limits = {
  lists: { while_busy: 1, waiting: 64, wait_ms: 3_000 },
  files: { while_busy: 0, waiting: 16, wait_ms: 10_000 },
}
const files_at_once = 2
/** A file that is read slowly costs little, and must not keep others from theirs. */
const longest_ms = 30_000

type Waiting = { start(): void; timer: NodeJS.Timeout }

export type Admission = {
  /** Runs work when it is its turn. Throws `overloaded` when too many wait, or when it has waited for too long. */
  run<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result>
  /** The same for a file, whose turn ends with its response. */
  runFile<Result>(response: ServerResponse, work: () => Promise<Result>): Promise<Result>
}

/** Bounds what a process does at a time besides selling, and more so while it sells much. */
export function openAdmission({ lists_at_once }: { lists_at_once: number }): Admission {
  const at_once = { lists: lists_at_once, files: files_at_once }
  const under_way = { sales: 0, lists: 0, files: 0 }
  const waiting: Record<Later, Waiting[]> = { lists: [], files: [] }

  const hasRoom = (kind: Later) => {
    if (kind === 'files' && waiting.lists.length > 0) return false
    const most = under_way.sales >= busy_from ? limits[kind].while_busy : at_once[kind]
    return under_way[kind] < most
  }
  const startWaiting = () => {
    for (const kind of ['lists', 'files'] as const)
      while (waiting[kind].length > 0 && hasRoom(kind)) {
        const { start, timer } = waiting[kind].shift()!
        clearTimeout(timer)
        under_way[kind] += 1
        start()
      }
  }
  const enter = (kind: Later): Promise<void> => {
    if (waiting[kind].length === 0 && hasRoom(kind)) {
      under_way[kind] += 1
      return Promise.resolve()
    }
    if (waiting[kind].length >= limits[kind].waiting) throw new DomainError('overloaded')
    return new Promise((start, reject) => {
      const refuse = () => {
        waiting[kind].splice(waiting[kind].indexOf(one), 1)
        reject(new DomainError('overloaded'))
      }
      const one = { start, timer: setTimeout(refuse, limits[kind].wait_ms) }
      waiting[kind].push(one)
    })
  }
  const leave = (kind: 'sales' | Later) => {
    under_way[kind] -= 1
    startWaiting()
  }
  return {
    async run(kind, work) {
      if (kind === 'others') return work()
      if (kind === 'sales') under_way.sales += 1
      else await enter(kind)
      try {
        return await work()
      } finally {
        leave(kind)
      }
    },
    async runFile(response, work) {
      await enter('files')
      const timer = setTimeout(() => end(), longest_ms)
      const end = once(() => {
        clearTimeout(timer)
        leave('files')
      })
      response.once('close', end)
      if (response.closed) end()
      return work().catch((error) => {
        end()
        throw error
      })
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
  if (access === 'public' || method !== 'GET' || is_stream) return 'others'
  if (!answer) return 'files'
  const is_page = parameters.some(({ name }) => name === 'limit')
  return is_page || id.startsWith('statistics.') ? 'lists' : 'others'
}
