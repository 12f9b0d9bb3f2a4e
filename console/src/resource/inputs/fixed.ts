import type { AnyField, AnyRow } from '../define.ts'

/** Returns true where the record says that a field of it stays as it is. */
export function isFixed({ fixed_by }: AnyField, record: AnyRow | null | undefined): boolean {
  return fixed_by !== undefined && record?.[fixed_by] === true
}
