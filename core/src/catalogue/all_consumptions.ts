import type { Schema } from '@kermesse/sdk/types'
import { Consumption } from '../models/bar_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { refuseProblems, serverError } from '../operations/server_errors.ts'
import { newId } from '../platform/ids.ts'
import { insertAt } from '../platform/position.ts'
import { type BulkChange, type BulkPlan, planBulk, type Target } from './all_consumptions_plan.ts'
import { presentSold, sold } from './consumptions.ts'
import { lockCatalogue, lockConfiguration } from './lock.ts'

type Answer = Schema<'AllConsumptions'>

/** Sells one thing at many points of sale, or at none when one of them refuses it. Price in minor units. */
export const create = write<'all_consumptions.create'>((ctx, { body }) => change(ctx, body))

/** Changes what has one name at many points of sale, or nothing; taking it off the list wins over changing it. */
export const update = write<'all_consumptions.update'>((ctx, { body }) => change(ctx, body))

/** Says what stands against it, and at which point of sale. */
export const validate = write<'all_consumptions.validate'>(async (ctx, { body }) => {
  // Nothing changes, and neither does the version of the catalogue.
  await lockConfiguration(ctx)
  const { problems } = await planBulk(ctx, body)
  return {
    server_errors: problems.map(({ bar, ...problem }) => ({
      ...serverError(ctx, problem),
      ...(bar && { bar_id: bar._id, bar_name: bar.name }),
    })),
  }
})

async function change(ctx: Ctx, body: BulkChange): Promise<Answer> {
  await lockCatalogue(ctx)
  const plan = await planBulk(ctx, body)
  refuseProblems(
    plan.problems.map(({ bar, problem, ...one }) => ({
      ...one,
      problem: bar ? `${problem} (${bar.name})` : problem,
    })),
  )
  await remove(ctx, plan)
  const ids = await save(ctx, plan, body)
  await arrange(ctx, plan, body, ids)
  const rows = await sold(ctx)
    .whereIn('c._id', [...ids.values()])
    .orderByRaw('lower(b.name), c._id')
  await recordAll(ctx, plan, rows)
  const updated = plan.targets.filter(({ before }) => before).length
  return {
    created: plan.targets.length - updated,
    updated,
    deleted: plan.removed.length,
    consumptions: rows.map((row) => presentSold(row)),
  }
}

async function remove({ db, event_id }: Ctx, { removed }: BulkPlan) {
  const ids = removed.map(({ _id }) => _id)
  if (ids.length > 0)
    await Consumption.query(db).where({ event_id }).whereIn('_id', ids).patch({ deleted: true })
}

/** Writes them and answers their ids by point of sale. */
async function save({ db, event_id }: Ctx, { targets }: BulkPlan, body: BulkChange) {
  const sent = settingsOf(body)
  const rows = targets.map(({ bar, before, position }) => {
    const key = { event_id, bar_id: bar._id, _id: before?._id ?? newId() }
    // An existing item retains the fields that were not sent.
    return before ? { ...sent, ...key } : { ...sent, position, ...key }
  })
  await Consumption.query(db).upsertGraph(rows, { insertMissing: true })
  return new Map(rows.map(({ bar_id, _id }) => [bar_id, _id]))
}

/** The settings to write as sent, without the points of sale. */
function settingsOf(body: BulkChange) {
  const { current_name, delete_from_bars, bars, all_bars, position, ...settings } = body
  return settings
}

/** Numbers the lists again in which something moved, all of them in one statement. */
async function arrange(
  { db, event_id }: Ctx,
  { targets }: BulkPlan,
  { position, current_name }: BulkChange,
  ids: Map<string, string>,
) {
  if (current_name !== undefined && position === undefined) return
  const moved = targets.flatMap(({ bar, others }) =>
    insertAt(
      others.map(({ _id }) => _id),
      ids.get(bar._id)!,
      position,
    ).map((_id, at) => ({ _id, at })),
  )
  await db.raw(
    `UPDATE consumptions c SET position = v.at
     FROM unnest(?::uuid[], ?::int[]) AS v (_id, at)
     WHERE c.event_id = ? AND c._id = v._id AND c.position <> v.at`,
    [moved.map(({ _id }) => _id), moved.map(({ at }) => at), event_id],
  )
}

async function recordAll(ctx: Ctx, { targets, removed }: BulkPlan, rows: Consumption[]) {
  const before = new Map(targets.map((one: Target) => [one.bar._id, one.before]))
  for (const row of rows) {
    await record(ctx, {
      record_type: 'consumptions',
      record_id: row._id,
      before: before.get(row.bar_id),
      after: row,
    })
  }
  for (const { _id } of removed) {
    await record(ctx, {
      record_type: 'consumptions',
      record_id: _id,
      before: { deleted: false },
      after: { deleted: true },
    })
  }
}
