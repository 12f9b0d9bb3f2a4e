import type { Chance } from './chance.ts'

/** Between which moments transactions are dated, and in which zone the hours of a day are. */
export type Period = { from_ms: number; until_ms: number; timezone: string }

/** The share of visitors who buy at an hour of the day, beside the busiest one: a lull in the morning, a peak at night. */
const share_by_hour = [
  0.5, 0.3, 0.1, 0.02, 0, 0, 0, 0, 0.05, 0.1, 0.2, 0.4, 0.7, 0.6, 0.4, 0.4, 0.5, 0.7, 0.9, 1, 1, 1,
  0.9, 0.7,
]
const tries = 200

/** As many moments as asked, in order. */
export function drawMoments(chance: Chance, count: number, period: Period): Date[] {
  return Array.from({ length: count }, () => drawMoment(chance, period)).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
}

function drawMoment(chance: Chance, { from_ms, until_ms, timezone }: Period): Date {
  let moment = new Date(from_ms)
  for (let attempt = 0; attempt < tries; attempt++) {
    moment = new Date(from_ms + Math.floor(chance.next() * (until_ms - from_ms)))
    if (chance.happens(share_by_hour[hourOf(moment, timezone)]!)) return moment
  }
  // The whole period may be at hours when hardly anyone buys.
  return moment
}

function hourOf(moment: Date, timeZone: string): number {
  return Number(moment.toLocaleString('en-GB', { timeZone, hour: '2-digit' }))
}
