import { DomainError } from '../../platform/errors.ts'

/*
 * A `.backup` file: a line that names it, then a gzip stream of JSON lines. The first line is the head; then for every table
 * a line that names its columns and a line for each row; the last line has the number of rows and a checksum of all before it.
 */

/** The first bytes of every file, with the version of the format. */
export const magic = Buffer.from('KERMESSE BACKUP 1\n')
export const max_line_bytes = 16 * 1024 * 1024

export type Head = {
  created_at: string
  /** Tells whether this installation's key opens the secrets. */
  key_check: string
  event: Record<string, unknown>
  proof: Record<string, unknown>
}
export type BackupSection = { table: string; columns: string[] }
export type Tail = { rows: number; sha256: string }

type Reason = 'not_a_backup' | 'damaged' | 'truncated' | 'other_version' | 'does_not_add_up'

const reasons: Record<Reason, string> = {
  not_a_backup: 'the file is not a backup',
  damaged: 'the file is damaged',
  truncated: 'the file is truncated',
  other_version: 'the file is of another version',
  does_not_add_up: 'the sums of the restored event are not those of the original',
}

/** A file that cannot be restored, and why. */
export function unreadable(reason: Reason, why = reasons[reason]) {
  return new DomainError('backup_unreadable', why, { reason })
}
