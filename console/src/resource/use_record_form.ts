import { ApiError } from '@kermesse/sdk/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { changesOf, conflictsOf, type FieldConflict } from './conflict.ts'
import { type AnyField, type AnyResource, type AnyRow, isFor, isShown } from './define.ts'
import { changedPaths, fieldAt, nestedOf, valueAt } from './paths.ts'
import { call, ofEvent, pathOf, recordQuery } from './record_queries.ts'
import { faultsOf, resolverOf } from './resolver.ts'
import { useScope } from './scope.ts'
import { useDraft } from './use_draft.ts'
import { refresh } from './use_removal.tsx'
import { toBody, toValues, type Values } from './values.ts'

export type EditedRecord = ReturnType<typeof useRecordForm>
type Saved = { row: AnyRow; and_add: boolean }
type Options = { resource: AnyResource; record: AnyRow | null; onSaved: (saved: Saved) => void }
type Fields = AnyResource['contract']['create']

/**
 * The form of a record; `record` is null for a new one. Validates by the contract, sends changes
 * with the revision that the reader saw, and shows refusals at their fields. Drafts survive leaving
 * the page.
 */
export function useRecordForm({ resource, record, onSaved }: Options) {
  const scope = useScope()
  const { event_id, timezone } = scope
  const cache = useQueryClient()
  const held = useFormValues(resource, record)
  const { fields, base, setBase, initial, form, draft, changed } = held
  const [conflicts, setConflicts] = useState<FieldConflict[]>([])
  const [refusal, setRefusal] = useState<unknown>(null)
  const [is_forced, setForced] = useState(false)
  const key = useRef(crypto.randomUUID())

  const send = (typed: Values, revision: unknown) => {
    const body = { ...bodyIn(held, typed, timezone), ...(base && revisionOf(fields, revision)) }
    return askSave({ resource, event_id, base, is_forced, body, key: key.current })
  }

  const now = () => cache.fetchQuery(recordQuery(resource, event_id, base!._id))

  /** Merges the changes of somebody else, and asks about the fields that both changed. */
  const meet = async (values: Values, and_add: boolean) => {
    const theirs = await now()
    const found = conflictsOf({ base: base!, theirs, mine: values, changed, fields, timezone })
    if (found.length > 0) return setConflicts(found)
    await save(values, and_add, theirs.revision)
  }

  /** Shows conflicts with other records before the save. A forced save skips the check. */
  const isFree = async (values: Values) => {
    if (is_forced || !resource.check) return true
    const faults = await resource.check(bodyIn(held, values, timezone), base?._id, scope)
    return !showAll(form, faults)
  }

  const save = async (values: Values, and_add: boolean, revision: unknown = base?.revision) => {
    setRefusal(null)
    try {
      if (!(await isFree(values))) return
      const row = (await send(values, revision)) as AnyRow
      key.current = crypto.randomUUID()
      setForced(false)
      if (base) {
        setBase(row)
        form.reset(toValues(row, fields, timezone))
      } else if (and_add) startAnew(held)
      draft.forget()
      await refresh(cache, resource)
      onSaved({ row, and_add })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile' && base)
        return meet(values, and_add)
      if (!showAtFields(form, fields, error)) setRefusal(error)
    }
  }

  return {
    ...held,
    refusal,
    /** Sends the request of a save. */
    ask: () => send(form.getValues(), base?.revision),
    conflicts,
    is_new: !base,
    save: (and_add = false) => form.handleSubmit((values) => save(values, and_add))(),
    discard: () => draft.drop(initial),
    is_forced,
    force: (next: boolean) => {
      setForced(next)
      setRefusal(null)
      form.clearErrors()
    },
    /** Saves on top of the current record, with the choices for conflicting fields. */
    settle: async (chosen: Values) => {
      const theirs = await now()
      const mine = { ...changesOf(form.getValues(), changed), ...chosen }
      setConflicts([])
      setBase(theirs)
      restart(form, toValues(theirs, fields, timezone), mine)
    },
  }
}

type Save = Pick<Options, 'resource'> & {
  event_id: string | undefined
  base: AnyRow | null
  is_forced: boolean
  body: Values
  key: string
}

function askSave({ resource, event_id, base, is_forced, body, key }: Save) {
  const verb = `${is_forced ? 'force_' : ''}${base ? (resource.saves_by ?? 'update') : 'create'}`
  const query = ofEvent(resource, verb, event_id)
  if (base) return call(resource.name, verb)({ path: pathOf(resource, base._id), query, body })
  return call(resource.name, verb)({ query, body }, { idempotency_key: key })
}

/** The values of the form, its initial values and its draft. */
function useFormValues(resource: AnyResource, record: AnyRow | null) {
  const { event_id, timezone } = useScope()
  const fields = resource.contract[record ? 'update' : 'create']
  /** The visible fields, with those that are required. */
  const listed = useListed(resource, record === null)
  /** The record as it was saved last. */
  const [base, setBase] = useState(record)
  const initial = useMemo(
    () => startOf(base, fields, timezone, listed),
    [base, fields, timezone, listed],
  )
  const resolver = useMemo(() => resolverOf(listed, fields, initial), [listed, fields, initial])
  const form = useForm<Values>({ defaultValues: initial, mode: 'onTouched', resolver })
  const changesIn = useCallback(
    (values: Values) => {
      const paths = changedPaths(values, initial, fields)
      return changesOf(
        values,
        paths.filter((path) => fieldAt(fields, path)!.kind !== 'secret'),
      )
    },
    [initial, fields],
  )
  const draft = useDraft(form, draftOf(resource, event_id, record), changesIn)
  const changed = changedPaths(useWatch({ control: form.control }), initial, fields)
  return { fields, listed, base, setBase, initial, form, draft, changed }
}

/** The fields that this right may see. */
function useListed(resource: AnyResource, is_new: boolean) {
  const { event_id, right } = useScope()
  return useMemo(() => {
    const fields = resource.form!.flatMap((section) => section.fields)
    return fields
      .filter(({ shown = {} }) => isFor(shown, { event_id, right }))
      .map(({ is_required, ...field }): AnyField => {
        const needed = is_required === 'new' ? is_new || undefined : is_required
        const clears = fields.filter((other) => eventFrom(other) === field.field)
        return {
          ...field,
          ...(needed && { is_required: needed }),
          ...(clears.length > 0 && { clears: clears.map((other) => other.field) }),
        }
      })
  }, [resource, event_id, right, is_new])
}

/** The field with the event of its choices. */
function eventFrom({ control }: AnyField) {
  return control?.as === 'pick' ? control.event_from : undefined
}

function startOf(base: AnyRow | null, fields: Fields, timezone: string, listed: AnyField[]) {
  const values = toValues(base ?? {}, fields, timezone)
  if (base) return values
  for (const { field, initial } of listed) {
    if (initial === undefined) continue
    const [first = '', part] = field.split('.')
    if (part) values[first] = { ...(values[first] as Values), [part]: initial }
    else values[first] = initial
  }
  return values
}

/**
 * Resets the form for the next record. `flushSync` keeps characters that are typed meanwhile; the
 * fields of a reset form exist after the next render.
 */
function startAnew({ form, initial, listed }: FormValues) {
  flushSync(() => form.reset(initial))
  form.setFocus(listed[0]!.field)
}

/** Shows a refusal at the fields it names; returns false if it names none of the form. */
function showAtFields(form: UseFormReturn<Values>, fields: Fields, error: unknown) {
  const faults = faultsOf(error).filter(({ field }) => field.split('.')[0]! in fields)
  return showAll(form, faults)
}

/** Rebases the changes on the current record. */
function restart(form: UseFormReturn<Values>, now: Values, changes: Values) {
  form.reset(now)
  for (const [path, value] of Object.entries(changes))
    form.setValue(path, value, { shouldDirty: true })
}

function showAll(form: UseFormReturn<Values>, faults: { field: string; sentence: string }[]) {
  for (const { field, sentence } of faults)
    form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true })
  return faults.length > 0
}

function draftOf({ name, part = '' }: AnyResource, event_id = '', record: AnyRow | null) {
  return [name, event_id, record?._id ?? 'new', part].filter(Boolean).join(' ')
}

type FormValues = ReturnType<typeof useFormValues>

/** Builds the request body: all fields of a new record, the changed fields of an existing one. */
function bodyIn({ base, changed, fields, listed }: FormValues, typed: Values, timezone: string) {
  return base
    ? toBody(nestedOf(Object.entries(changesOf(typed, changed))), fields, timezone)
    : toBody(filled(typed, listed), fields, timezone)
}

/** Sends the filled fields of a new record; the server sets defaults for the others. */
function filled(values: Values, listed: AnyField[]) {
  const entries = listed
    .filter((option) => isShown(option, values))
    .map(({ field }) => [field, valueAt(values, field)] as const)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
  return nestedOf(entries)
}

function revisionOf(fields: Fields, revision: unknown) {
  return 'revision' in fields && typeof revision === 'string' ? { revision } : {}
}
