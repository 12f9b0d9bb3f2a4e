import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGunzip } from 'node:zlib'
import { type Sentence, t } from './i18n/language.ts'

const magic = Buffer.from('KERMESSE BACKUP 1\n')
const line_end = 10
const max_tail_bytes = 1000

/** The received file is not a complete backup. */
export class DamagedBackup extends Error {
  readonly hint = t(
    'Nothing was saved. Run it again; when it stays so, look at what is in between.',
  )

  constructor(why: Sentence) {
    super(t('The backup is damaged: {why}.', { why: t(why) }))
  }
}

/**
 * Verifies a backup while it is saved: the last unpacked line holds the checksum of all lines
 * before it.
 */
export function backupCheck() {
  const hash = createHash('sha256')
  const gunzip = createGunzip()
  let head = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  let failure: Error | undefined
  gunzip.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    // The last line is known only when the next one has arrived.
    const last = rest.lastIndexOf(line_end)
    const before = last > 0 ? rest.lastIndexOf(line_end, last - 1) : -1
    hash.update(rest.subarray(0, before + 1))
    rest = rest.subarray(before + 1)
  })
  const ended = new Promise<void>((done) => {
    gunzip.on('end', done)
    gunzip.on('error', (error) => {
      failure = error
      done()
    })
  })
  return {
    async write(part: Uint8Array) {
      const missing = magic.length - head.length
      if (missing > 0) head = Buffer.concat([head, part.subarray(0, missing)])
      const packed = part.subarray(Math.max(0, missing))
      if (failure || packed.length === 0) return
      if (!gunzip.write(packed)) await Promise.race([once(gunzip, 'drain').catch(() => {}), ended])
    },
    /** Throws DamagedBackup unless all of it came, as it was written. */
    async end() {
      gunzip.end()
      await ended
      if (!head.equals(magic)) throw new DamagedBackup('it does not begin as one')
      if (failure) throw new DamagedBackup('it ends too early, or was changed')
      if (tailIn(rest) !== hash.digest('hex')) throw new DamagedBackup('its checksum is another')
    },
  }
}

/** Returns the checksum of the last line; undefined if the line is no checksum. */
function tailIn(line: Buffer): unknown {
  if (line.length > max_tail_bytes || line.at(-1) !== line_end) return undefined
  try {
    return JSON.parse(line.toString('utf8')).sha256
  } catch {
    return undefined
  }
}
