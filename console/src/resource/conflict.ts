import type { Field } from './contract.ts'
import type { AnyRow } from './define.ts'
import { isSame, valueAt } from './paths.ts'
import { toValues, type Values } from './values.ts'

/** A field that two people have changed, as each of them wants it. */
export type FieldConflict = { field: string; mine: unknown; theirs: unknown }

type Compared = {
  base: AnyRow
  theirs: AnyRow
  mine: Values
  /** Paths that the reader changed. */
  changed: string[]
  fields: Record<string, Field>
  timezone: string
}

/** Returns the fields that the reader and somebody else changed to different values. */
export function conflictsOf({ base, theirs, mine, changed, fields, timezone }: Compared) {
  const before = toValues(base, fields, timezone)
  const now = toValues(theirs, fields, timezone)
  return changed
    .map((field) => ({
      field,
      was: valueAt(before, field),
      mine: valueAt(mine, field),
      theirs: valueAt(now, field),
    }))
    .filter(({ was, mine, theirs }) => !isSame(was, theirs) && !isSame(mine, theirs))
    .map(({ field, mine, theirs }): FieldConflict => ({ field, mine, theirs }))
}

/** Returns the changed values by path. */
export function changesOf(values: Values, changed: string[]): Values {
  return Object.fromEntries(changed.map((path) => [path, valueAt(values, path)]))
}
