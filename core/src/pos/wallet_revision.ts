import type { Secrets } from '../platform/secrets.ts'
import type { Moment } from './wallet_rows.ts'

/** The state of a phone: all of a moment and, where one process answered with changes, all up to a step of its log. */
export type WalletRevision = Moment & { tag: string; log_id: string; step: number | null }

/** Sealed: transaction ids tell how much the whole installation sells. */
export function sealRevision(secrets: Secrets, revision: WalletRevision): string {
  const { tag, xmin, xmax, timeline, log_id, step } = revision
  const text = [tag, xmin, xmax, timeline, log_id, step ?? '-'].join(' ')
  return Buffer.from(secrets.seal(text), 'base64').toString('base64url')
}

/** Undefined for a text that is not from here. */
export function openRevision(secrets: Secrets, sealed: string): WalletRevision | undefined {
  try {
    const text = secrets.open(Buffer.from(sealed, 'base64url').toString('base64'))
    const [tag, xmin, xmax, timeline, log_id, step] = text.split(' ')
    return {
      tag: tag!,
      xmin: xmin!,
      xmax: xmax!,
      timeline: timeline!,
      log_id: log_id!,
      step: step === '-' ? null : Number(step),
    }
  } catch {
    return undefined
  }
}
