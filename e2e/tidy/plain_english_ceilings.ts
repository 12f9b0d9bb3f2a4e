type Ceiling = readonly [relative: number, listed: number, names: number, files: number]

/**
 * Folders that are not in plain English yet, with the faults that they had when last counted.
 * A number here only shrinks; the line of a finished folder is deleted.
 */
export const folder_ceilings: Record<string, Ceiling> = {
  'api/test': [0, 0, 1, 0],
  console: [0, 0, 1, 0],
  'console/src/refunds': [0, 0, 0, 2],
  'console/src/overview': [0, 0, 1, 0],
  'console/src/resource': [0, 0, 1, 1],
  'console/src/session': [0, 0, 0, 1],
  'console/src/staff': [0, 0, 0, 1],
  'console/src/statistics': [0, 0, 0, 3],
  'console/src/visitor': [0, 0, 2, 9],
  'core/test/statistics': [0, 0, 1, 0],
}
