import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../fixtures/random.ts'
import type { Server, TwoServers } from './two_servers.ts'

export type Nemesis = (typeof nemeses)[number]

/** Faults of processes, database and network; each ends by itself. */
const nemeses = [
  'API killed',
  'API frozen',
  'database restarted (immediate)',
  'database frozen',
  'way to the database cut',
  'way to the database frozen',
  'way to the API cut',
] as const

/** Those that can be done to this database. */
export function nemesesOf({ database }: TwoServers): Nemesis[] {
  return nemeses.filter((nemesis) => {
    if (nemesis === 'database restarted (immediate)') return database.restart !== undefined
    return nemesis !== 'database frozen' || database.own !== undefined
  })
}

/** Strikes once, at one of the two servers. Resolves when everything is there again. */
export async function strike(
  { database, servers }: TwoServers,
  nemesis: Nemesis,
  luck: Random,
  longest_ms: number,
): Promise<void> {
  const server = luck.pick(servers)
  const ms = luck.chance(0.2) ? longest_ms : 200 + luck.below(Math.min(longest_ms, 2_000))
  switch (nemesis) {
    case 'API killed':
      return server.kill()
    case 'API frozen':
      return server.freeze(ms)
    case 'database restarted (immediate)':
      return database.restart?.()
    case 'database frozen':
      return database.own?.freeze(ms)
    case 'way to the database cut':
      return cutOften(server.to_database, luck)
    case 'way to the database frozen':
      return freezeWay(server, ms)
    case 'way to the API cut':
      return cutOften(server.through, luck)
  }
}

async function cutOften(way: Server['through'], luck: Random) {
  for (let n = 0; n < 5; n++) {
    way.cut()
    await sleep(luck.below(150))
  }
}

async function freezeWay({ to_database }: Server, ms: number) {
  to_database.freeze()
  await sleep(ms)
  to_database.thaw()
}
