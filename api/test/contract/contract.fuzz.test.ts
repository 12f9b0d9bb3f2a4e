import { proveEvent } from '@kermesse/core/ledger/audit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { type Answer, type Asked, contract, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { fingerprintOf } from '../platform/fingerprint.ts'
import { createStage, type Stage } from '../stage.ts'
import { mutate, mutations } from './fuzz.ts'
import { requestFor } from './requests.ts'

// `npm run fuzz -- --requests 50000 --seed 7` is the long form of this.
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** After these many requests something or other has been archived, deleted or spent: a new event is made. */
const per_stage = 500
const at_once = 8

type Shot = {
  operation: Operation
  asked: Asked
  as: 'superadmin' | 'admin' | 'cashier' | 'nobody'
}

const api = await startApi()
// Two connections for eight callers: one that holds one and waits for another fails after ten
// seconds.
const narrow = await startApi({ ...api.config, database_pool: 2 })
// A session that signs out early gets 401 for the rest.
const signs_out = ['sessions.end', 'sessions.revoke']
const shots = fc.record({
  operation: fc.constantFrom(...contract.operations.filter(({ id }) => !signs_out.includes(id))),
  as: fc.constantFrom<Shot['as']>(
    'superadmin',
    'superadmin',
    'superadmin',
    'admin',
    'admin',
    'cashier',
    'nobody',
  ),
  todo: mutations,
})

test(`${requests} requests with seed ${seed}: never a crash, never an answer beside the contract, never a cent missing`, {
  timeout: 60_000 + requests * 100,
}, async () => {
  const drawn = fc.sample(shots, { seed, numRuns: requests })
  const bad: string[] = []

  for (let start = 0; start < requests && bad.length < 20; start += per_stage) {
    const stage = await createStage(api)
    const { token } = await createSuperadmin(api)
    const tokens = { ...stage.sessions, superadmin: token, nobody: undefined }
    const volley = drawn.slice(start, start + per_stage).map(
      ({ operation, as, todo }): Shot => ({
        operation,
        as,
        asked: mutate(operation, { ...requestFor(operation, stage), token: tokens[as] }, todo),
      }),
    )
    bad.push(...(await fire(stage, volley)))
    const proof = await proveEvent(api.knex, stage.event_id)
    if (proof && !proof.ok) bad.push(`the audit: ${JSON.stringify(proof.differences)}`)
  }

  expect(bad).toEqual([])
})

/** Most of them eight at a time; every twentieth alone, and what was refused must have left nothing. */
async function fire(stage: Stage, volley: Shot[]): Promise<string[]> {
  const bad: string[] = []
  const alone = volley.filter((_, n) => n % 20 === 0)
  for (const shot of alone) {
    const before = await fingerprintOf(api.knex, stage.event_id)
    const answer = await complain(shot, bad)
    const refused = answer && answer.status >= 400
    if (refused && (await fingerprintOf(api.knex, stage.event_id)) !== before)
      bad.push(`${describe(shot)} was refused (${answer.status}) and left something`)
  }
  const waiting = volley.filter((_, n) => n % 20 !== 0)
  const worker = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await complain(shot, bad)
  }
  await Promise.all(Array.from({ length: at_once }, worker))
  return bad
}

async function complain(shot: Shot, bad: string[]): Promise<Answer | undefined> {
  try {
    const answer = await narrow.call(shot.operation, shot.asked)
    const tells_too_much = /node_modules|\.ts:\d|\n\s+at |postgres:\/\//.test(answer.text)
    if (answer.status >= 500 || tells_too_much)
      bad.push(`${describe(shot)} → ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  } catch (error) {
    bad.push(`${describe(shot)} → ${String(error).slice(0, 400)}`)
    return undefined
  }
}

function describe({ operation, asked, as }: Shot) {
  const { token: _, ...shown } = asked
  return `${operation.id} as ${as} ${JSON.stringify(shown).slice(0, 500)}`
}
