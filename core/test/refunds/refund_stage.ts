import type { Schema } from '../../../sdk/src/types.ts'
import type { Command } from '../../src/ledger/types.ts'
import type { LedgerCtx, WriteCtx } from '../../src/operations/context.ts'
import { newId } from '../../src/platform/ids.ts'
import * as files from '../../src/refunds/refund_files.ts'
import * as refunds from '../../src/refunds/refunds.ts'
import { submit } from '../../src/refunds/requests/accept_request.ts'
import { bandOf, type Stage } from '../stage.ts'

type RequestInput = Schema<'RefundFormInput'>

export const valid_request: RequestInput = {
  first_name: 'Zoë',
  last_name: 'Müller',
  address: 'Rue du Château',
  house_number: '12a',
  postal_code: '2300',
  locality: 'La Chaux-de-Fonds',
  country: 'CH',
  iban: 'CH93 0076 2011 6238 5295 7',
}

const cash = { type: 'credit', payment_type: 'cash', account: 'cash' } as const
const none = { query: {}, body: undefined, headers: {} }

/** The refund operations of an organiser. */
export function refundsOf(stage: Stage, event_id: string) {
  const call = <Answer>(run: (ctx: WriteCtx) => Promise<Answer>) => stage.call(event_id, run)
  const direct = (): LedgerCtx => stage.contextOf(event_id)
  return {
    /** A wristband with money on it, and its request when there is one. */
    async addBand(n: number, amount: number, request: Partial<RequestInput> | null = null) {
      const band = bandOf(n)
      await stage.knex('clients').insert({ event_id, ...band })
      await stage.knex('wristband_directory').insert({ event_id, ...band })
      await stage.knex('wallets').insert({ event_id, uid: band.uid })
      if (amount > 0) await settle(stage, event_id, { ...cash, uid: band.uid, amount })
      if (request)
        await submit.run(direct(), {
          ...none,
          path: { short_id: band.short_id },
          body: { ...valid_request, ...request },
        })
      return band
    },
    /** Many of them at once, each with the same amount and a request for the same account. */
    async addBands(from: number, count: number, amount: number) {
      const bands = Array.from({ length: count }, (_, n) => ({ event_id, ...bandOf(from + n) }))
      const { knex, ledger } = stage
      for (const table of ['clients', 'wristband_directory'])
        await knex.batchInsert(table, bands, 1_000)
      const wallets = bands.map(({ uid }) => ({ event_id, uid }))
      await knex.batchInsert('wallets', wallets, 1_000)
      const loads = wallets.map(({ uid }) => ({ ...commandBase(), ...cash, uid, amount }))
      const outcomes = await ledger.postInOrder(event_id, loads)
      if (outcomes.some(({ status }) => status !== 'posted')) throw new Error('not loaded')
      const { first_name, last_name, address, postal_code, locality } = valid_request
      const person = { first_name, last_name, address, postal_code, locality, country: 'CH' }
      const requests = wallets.map((key) => ({ ...key, ...person, iban: 'CH9300762011623852957' }))
      await knex.batchInsert('refund_forms', requests, 1_000)
    },
    create: (body: Partial<Schema<'RefundInput'>> = {}) =>
      call((ctx) =>
        refunds.create.run(ctx, {
          ...none,
          path: {},
          body: { type: 'form', dry_run: false, ...body },
        }),
      ),
    info: () => call((ctx) => refunds.info.run(ctx, { ...none, path: {} })),
    list: () => call((ctx) => refunds.list.run(ctx, { ...none, path: {} })),
    get: (id: string) => call((ctx) => refunds.get.run(ctx, { ...none, path: { id } })),
    items: (id: string) =>
      call((ctx) => refunds.items.run(ctx, { ...none, path: { id }, query: { limit: 1000 } })),
    summary: (file_name: string) =>
      call((ctx) => files.summary.run(ctx, { ...none, path: { file_name } })),
    download: async (file_name: string) =>
      bytesOf(await files.download.run(direct(), { ...none, path: { file_name } })),
    xlsx: async (file_name: string) =>
      bytesOf(await files.xlsx.run(direct(), { ...none, path: { file_name } })),
    markSent: (id: string) => refunds.mark_sent.run(direct(), { ...none, path: { id } }),
    cancel: (id: string) => refunds.cancel.run(direct(), { ...none, path: { id } }),
  }
}

type Wanted<One> = One extends Command ? Omit<One, 'id' | 'hash' | 'date' | 'user_id'> : never

const commandBase = () => ({
  id: newId(),
  hash: Buffer.alloc(32),
  date: new Date().toISOString(),
  user_id: null,
})

/** Posts one movement, which must succeed. */
export async function settle(stage: Stage, event_id: string, item: Wanted<Command>) {
  const outcome = await stage.ledger.post(event_id, { ...commandBase(), ...item } as Command)
  if (outcome.status !== 'posted') throw new Error(JSON.stringify(outcome))
}

async function bytesOf(file: unknown): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of (file as { content: AsyncIterable<Uint8Array> }).content)
    pieces.push(piece)
  return Buffer.concat(pieces)
}
