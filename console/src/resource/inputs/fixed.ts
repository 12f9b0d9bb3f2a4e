import type { AnyField, AnyRow } from '../define.ts'

/** Returns true if the record locks the field. */
export function isFixed({ fixed }: AnyField, record: AnyRow | null | undefined): boolean {
  return typeof fixed === 'object' && record?.[fixed.by] === true
}
