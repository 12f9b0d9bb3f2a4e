import { nouns } from '@kermesse/sdk/generated/nouns'
import { operations } from '@kermesse/sdk/generated/operations'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Knex } from 'knex'
import type { Model, ModelClass, PartialModelObject } from 'objection'
import { type ListQuery, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { serverErrors } from '../operations/server_errors.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { assertUnchanged, revisionOf } from '../platform/revision.ts'
import { lockCatalogue } from './lock.ts'

/** A record as it is presented; `resource` adds its revision. */
export type Unrevised<Shown> = Omit<Shown, 'revision'>

type Row = { event_id: string; _id: string; name: string; deleted: boolean; created_at: string }
type Key = { path: { id: string } }
type Named = { name?: string }
type Revised = { revision?: string }
type Validated<Input> = { body: Input & { _id?: string } }
type PlainResource = keyof typeof nouns
type SoftQuery = ListQuery & { deleted_only?: boolean; with_deleted?: boolean; minimal?: boolean }

export type Definition<M extends Model, Input, Wire, Name extends PlainResource> = {
  /** The key of the list on the wire, and the type of the record in the audit log. */
  name: Name
  /** The SQL of sort keys that are not columns of the table. */
  sort?: Record<string, string>
  default_sort?: string
  /** A deleted record keeps its name. */
  names_include_deleted?: boolean
  /**
   * The record's own fields, without those shown of other records: these may change under an editor
   * without a conflict.
   */
  held?(wire: Wire): object
  /** Checks an input and turns it into columns, unless its fields are columns; `before` is empty on create. */
  columns?(ctx: Ctx, input: Input, before: M | undefined): Promise<PartialModelObject<M>>
  /** Writes the rows in other tables. */
  after_save?(ctx: Ctx, id: string, input: Input, before: M | undefined): Promise<void>
  /** Turns rows into records, unless they are shown as they are. */
  present?(ctx: ReadCtx, rows: M[], query: SoftQuery): Promise<Wire[]>
}

/** Rows that are not what the contract promises have to be presented. */
type Presents<M, Wire> = M extends Wire ? unknown : { present: unknown }

/**
 * The plain life of a record of one event: list, get, create, update, validate, delete, restore. The scope by event lives here and
 * nowhere else; deleting is soft; names that look alike are one (`name_key`); every change is in the audit log.
 */
export function resource<
  M extends Model & Row,
  Input extends Named,
  Wire extends object,
  Name extends PlainResource,
>(model: ModelClass<M>, definition: Definition<M, Input, Wire, Name> & Presents<M, Wire>) {
  const { name, columns = asColumns, after_save } = definition
  const { findToChange, list, one, shown, assertNameFree } = reading(model, definition)

  async function create(ctx: Ctx, { body }: { body: Input }) {
    if (!body.name)
      throw new DomainError('required_field', 'name is required', [detail('name', 'required')])
    await lockCatalogue(ctx)
    await assertNameFree(ctx, body.name)
    const row = { ...(await columns(ctx, body, undefined)), event_id: ctx.event_id, _id: newId() }
    await model.query(ctx.db).insert(row as unknown as PartialModelObject<M>)
    await after_save?.(ctx, row._id, body, undefined)
    const wire = await one(ctx, row._id)
    await record(ctx, { record_type: name, record_id: row._id, after: wire })
    return shown(wire)
  }

  async function update(ctx: Ctx, { path, body: asked }: Key & { body: Input & Revised }) {
    const { body, revision } = apart<Input>(asked)
    const before = await findToChange(ctx, path.id)
    const was = await one(ctx, path.id)
    assertUnchanged(revision, shown(was).revision)
    if (body.name !== undefined) await assertNameFree(ctx, body.name, path.id)
    const changes = await columns(ctx, body, before)
    if (Object.keys(changes).length > 0) {
      await model.query(ctx.db).findById([ctx.event_id, path.id]).patch(changes)
    }
    await after_save?.(ctx, path.id, body, before)
    const wire = await one(ctx, path.id)
    await record(ctx, { record_type: name, record_id: path.id, before: was, after: wire })
    return shown(wire)
  }

  return {
    ...deleting(model, definition),
    list: reads(list),
    get: reads(async (ctx: ReadCtx, { path }: Key) => shown(await one(ctx, path.id))),
    create: writes(create),
    update: writes(update),
    validate: writes((ctx: Ctx, { body: { _id: id, ...rest } }: Validated<Input>) => {
      const asked = rest as unknown as Input & Revised
      const { body } = apart<Input>(asked)
      return serverErrors(ctx, (inside) =>
        id ? update(inside, { path: { id }, body: asked }) : create(inside, { body }),
      )
    }),
  }
}

/** Sorts by the columns that the contract names, texts without regard to case. */
function sortOf(name: PlainResource): Record<string, string> {
  const { choices = [] } = operations[`${name}.list`].params.find((one) => one.name === 'sort_key')!
  return Object.fromEntries(choices.map((key) => [key, key === 'name' ? 'lower(name)' : `${key}`]))
}

async function asColumns<M extends Model, Input>(_ctx: Ctx, input: Input) {
  return input as PartialModelObject<M>
}

async function asRecords<M extends Model, Wire>(_ctx: ReadCtx, rows: M[]) {
  return rows as unknown as Wire[]
}

// The operations of all plain resources: each has its own names, so none of them is named here.
const reads = <Run>(run: Run) => ({ mode: 'read' as const, run })
const writes = <Run>(run: Run) => ({ mode: 'write' as const, run })

function apart<Input>({ revision, ...body }: Input & Revised) {
  return { revision, body: body as unknown as Input }
}

/** Soft delete and its way back. */
function deleting<
  M extends Model & Row,
  Input extends Named,
  Wire extends object,
  Name extends PlainResource,
>(model: ModelClass<M>, definition: Definition<M, Input, Wire, Name>) {
  const { name } = definition
  const { findToChange, one, shown, assertNameFree } = reading(model, definition)

  async function setDeleted(ctx: Ctx, id: string, deleted: boolean) {
    const before = await findToChange(ctx, id)
    if (before.deleted === deleted) return
    if (!deleted) await assertNameFree(ctx, before.name, id)
    await model
      .query(ctx.db)
      .findById([ctx.event_id, id])
      .patch({ deleted } as unknown as PartialModelObject<M>)
    await record(ctx, {
      record_type: name,
      record_id: id,
      before: { deleted: before.deleted },
      after: { deleted },
    })
  }

  async function remove(ctx: Ctx, { path }: Key) {
    await setDeleted(ctx, path.id, true)
    return answer_deleted
  }

  async function restore(ctx: Ctx, { path }: Key) {
    await setDeleted(ctx, path.id, false)
    return shown(await one(ctx, path.id))
  }

  return { delete: writes(remove), restore: writes(restore) }
}

/** Finds and presents the rows of one event; rows of other events count as unknown. */
function reading<
  M extends Model & Row,
  Input extends Named,
  Wire extends object,
  Name extends PlainResource,
>(model: ModelClass<M>, definition: Definition<M, Input, Wire, Name>) {
  const { name, default_sort = 'name', present = asRecords, held = (wire) => wire } = definition
  const sort = { ...sortOf(name), ...definition.sort }

  async function find(ctx: ReadCtx, id: string): Promise<M> {
    const row = await model.query(ctx.db).findById([ctx.event_id, id])
    if (!row) throw new DomainError(nouns[name].not_found)
    return row as M
  }

  async function findToChange(ctx: Ctx, id: string): Promise<M> {
    await lockCatalogue(ctx)
    return find(ctx, id)
  }

  async function list(ctx: ReadCtx, { query }: { query: SoftQuery }) {
    const from: Knex.QueryBuilder = ctx.db(model.tableName).where({ event_id: ctx.event_id })
    if (query.deleted_only) from.where({ deleted: true })
    else if (!query.with_deleted) from.where({ deleted: false })
    const { rows, ...counted } = await page<M>(from, query, {
      sort,
      default_sort,
      tie_breaker: '_id',
      search: ['name'],
    })
    const wires = await present(ctx, rows, query)
    const records = query.minimal ? wires : wires.map(shown)
    // The contract does not require `revision` in lists that may be minimal.
    const found = { [name]: records } as Record<Name, ReturnType<typeof shown>[]>
    return { ...found, ...counted }
  }

  async function one(ctx: ReadCtx, id: string) {
    const [wire] = await present(ctx, [await find(ctx, id)], {})
    return wire!
  }

  async function assertNameFree(ctx: Ctx, wanted: string, id?: string) {
    if (!nameKey(wanted)) throw invalid('name', 'required', 'required_field')
    const others = ctx
      .db(model.tableName)
      .where({ event_id: ctx.event_id })
      .whereRaw('name_key(name) = name_key(?)', [wanted])
    if (!definition.names_include_deleted) others.where({ deleted: false })
    if (id) others.whereNot({ _id: id })
    if (await others.first('_id'))
      throw new DomainError('name_taken', `${name}: ${wanted} is taken`, [detail('name', 'taken')])
  }

  /** With what a change of it can be held against. */
  function shown(wire: Wire) {
    return { ...wire, revision: revisionOf(held(wire)) }
  }

  return { findToChange, list, one, shown, assertNameFree }
}
