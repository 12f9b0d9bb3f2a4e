import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    // The name in brackets may hold blanks.
    const fields = (read(`/proc/${name}/stat`) ?? '').split(') ')[1] ?? ''
    return Number(fields.split(' ')[1]) === parent ? [Number(name)] : []
  })
}

/** Memory in MB: all that is resident, or without files and what is shared. 0 for a process that has ended. */
export function megabytesOf(pid: number, what: 'resident' | 'private'): number {
  const line = { resident: /VmRSS:\s+(\d+)/, private: /RssAnon:\s+(\d+)/ }[what]
  return Number(line.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024
}

/** Open files, sockets and pipes. */
export function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** A process may end between its listing and its reading. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
