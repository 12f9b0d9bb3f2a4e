import type { AnyField, AnyRow } from '../define.ts'

/** Returns true if the record locks the field. */
export function isFixed({ fixed_by }: AnyField, record: AnyRow | null | undefined): boolean {
  return fixed_by !== undefined && record?.[fixed_by] === true
}
