import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cockpitQuery } from '../session/session_queries.ts'
import { local } from '../storage.ts'

const seen_key = 'jobs_seen'
/** More than a day's jobs of several events; older ids are dropped. */
const remembered = 500

/** The jobs of an event: those under way, and those of the last day that have ended and were not looked at in this browser. */
export function useJobs(event_id: string) {
  const { data } = useQuery({ ...cockpitQuery(event_id), refetchInterval: 10_000 })
  const [seen, setSeen] = useState(readSeen)
  const ended = (data?.ended_jobs ?? []).filter(({ id }) => !seen.includes(id))
  return {
    running: data?.jobs ?? [],
    ended,
    markSeen: () => {
      const next = [...ended.map(({ id }) => id), ...readSeen()].slice(0, remembered)
      local.set(seen_key, JSON.stringify(next))
      setSeen(next)
    },
  }
}

function readSeen(): string[] {
  try {
    return JSON.parse(local.get(seen_key) ?? '[]')
  } catch {
    return []
  }
}
