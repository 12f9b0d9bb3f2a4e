import { useEffect, useState } from 'react'

/** Keeps the screen on while this is shown. The browser takes the lock back with each hidden page. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let is_over = false
    const take = async () => {
      if (document.hidden || is_over) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (is_over) await lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      is_over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

type Battery = EventTarget & { level: number; charging: boolean }

/** The charge in percent, where the browser tells it. */
export function useBattery() {
  const [percent, setPercent] = useState<number>()
  useEffect(() => {
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    let battery: Battery | undefined
    const read = () => battery && setPercent(Math.round(battery.level * 100))
    getBattery?.call(navigator).then((found) => {
      battery = found
      read()
      found.addEventListener('levelchange', read)
    }, undefined)
    return () => battery?.removeEventListener('levelchange', read)
  }, [])
  return percent
}

/** The time on the clock of the event, `21:07`. */
export function useClock(timezone: string | undefined) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return timeOf(now, timezone)
}

/** By timezone: making one takes a slow phone ten milliseconds. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

export function timeOf(at: number, timezone: string | undefined) {
  let format = formats.get(timezone)
  if (!format) {
    const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const zone = timezone ? { timeZone: timezone } : {}
    format = new Intl.DateTimeFormat('en-GB', { ...options, ...zone })
    formats.set(timezone, format)
  }
  return format.format(at)
}
