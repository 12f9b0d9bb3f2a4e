import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '../storage.ts'
import { cockpitQuery } from './queries.ts'

export type Job = Pick<Schema<'CockpitJob'>, 'id' | 'type' | 'name' | 'done' | 'row_count'>

/** The jobs of an event; those that were seen under way and have ended are told until they are read, also after a reload. */
export function useJobs(event_id: string) {
  const key = `jobs:${event_id}`
  const { data } = useQuery({ ...cockpitQuery(event_id), refetchInterval: 10_000 })
  const [seen, setSeen] = useState<Job[]>(() => read(key))
  const running = data?.jobs
  useEffect(() => {
    if (!running) return
    setSeen((before) => {
      const news = running.filter(({ id }) => !before.some((job) => job.id === id))
      const next = news.length > 0 ? [...before, ...news] : before
      session.set(key, JSON.stringify(next))
      return next
    })
  }, [running, key])
  const isRunning = ({ id }: Job) => running?.some((job) => job.id === id) ?? true
  return {
    running: running ?? [],
    ended: seen.filter((job) => !isRunning(job)),
    forget: () => {
      const left = seen.filter(isRunning)
      session.set(key, JSON.stringify(left))
      setSeen(left)
    },
  }
}

function read(key: string): Job[] {
  try {
    return JSON.parse(session.get(key) ?? '[]')
  } catch {
    return []
  }
}
