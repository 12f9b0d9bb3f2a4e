/** `bad` means that money, data or service is at risk now; `warning` that it may come to that. */
export type Level = 'ok' | 'warning' | 'bad'
export type DoctorFinding<Check extends string = string> = {
  check: Check
  level: Level
  message: string
}

const levels: Level[] = ['bad', 'warning', 'ok']

/** Checks in order of harm; those of `kermesse-server doctor` beside the database too. */
const checks = [
  'ledger',
  'writes',
  'sessions',
  'schema',
  'secret key',
  'database',
  'clock',
  'worker',
  'refund_runs',
  'jobs',
  'payments',
  'audit',
  'rollups',
  'provider_budget',
  'connections',
  'database_disk',
  'disk',
  'backup',
]

/** Sorts findings: what is wrong first, and of one level the most harmful. */
export function byHarm<One extends DoctorFinding>(findings: One[]): One[] {
  return findings.toSorted(
    (a, b) =>
      levels.indexOf(a.level) - levels.indexOf(b.level) ||
      checks.indexOf(a.check) - checks.indexOf(b.check),
  )
}
