import { useEffect, useRef, useState } from 'react'
import { followWhileSeen } from '../follow_while_seen.ts'
import type { Line } from '../line.ts'
import { staffSdk } from '../session/staff_sdk.ts'

/** The polling interval without an event stream. */
const ask_ms = 15_000
/** All dashboards of an event are told at once, and do not ask at once. */
const spread_ms = 400
/** After a reading it rests so many times as long: a large event is not read all the time by everybody who looks. */
const rest = 4

/** How figures come: as they change, now and then, or not by themselves. */
export type Liveness = 'live' | 'asking' | 'still'

/** Refreshes the figures after each posting while live updates are on and the page is visible. */
export function useLive(event_id: string, is_on: boolean, read: () => Promise<unknown>): Liveness {
  const [is_told, setTold] = useState(false)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (!is_on) return
    const reader = openReader(() => latest.current())
    let seen: string | undefined
    const line: Line = {
      open: (signal) =>
        staffSdk.events.stream(
          {
            query: { event_id, types: ['statistics.changed'] },
            headers: { ...(seen !== undefined && { 'last-event-id': seen }) },
          },
          { signal },
        ),
      heard(words) {
        seen = [...words.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? seen
      },
      changed: reader.soon,
      live: setTold,
    }
    // Catches up on changes made while the page was hidden.
    const close = followWhileSeen(line, reader.soon)
    return () => {
      close()
      reader.close()
    }
  }, [event_id, is_on])
  useEffect(() => {
    if (!is_on || is_told) return
    const timer = setInterval(() => document.hidden || void latest.current(), ask_ms)
    return () => clearInterval(timer)
  }, [is_on, is_told])
  return is_on ? (is_told ? 'live' : 'asking') : 'still'
}

/** Reads once at a time, with a rest in between: what is told meanwhile is read after it. */
function openReader(read: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let is_reading = false
  let is_wanted = false
  let rested_at = 0
  const soon = () => {
    is_wanted = true
    if (is_reading || timer) return
    const wait_ms = Math.max(Math.random() * spread_ms, rested_at - performance.now())
    timer = setTimeout(async () => {
      timer = undefined
      is_wanted = false
      is_reading = true
      const began = performance.now()
      await read().catch(() => undefined)
      is_reading = false
      rested_at = performance.now() + rest * (performance.now() - began)
      if (is_wanted) soon()
    }, wait_ms)
  }
  return { soon, close: () => clearTimeout(timer) }
}
