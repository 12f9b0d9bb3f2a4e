import type { Cents } from '@kermesse/sdk/rules/money'
import type { EventRow } from '../../events/events.ts'
import { DomainError } from '../../platform/errors.ts'

type Confirmed = { event: EventRow; total: Cents; confirmed: Cents | undefined }

/** True if staff must confirm the total: the event has a limit, or an amount was given. */
export function asksForTotal({ refund_confirmation_limit: limit = 0 }: EventRow, said?: Cents) {
  return limit > 0 || said !== undefined
}

/** Refuses a total above the event's limit, in minor units, that nobody has confirmed, and any that is not what was confirmed. */
export function assertConfirmed({ event, total, confirmed }: Confirmed) {
  const { refund_confirmation_limit: limit = 0 } = event
  const is_wrong = confirmed !== undefined ? confirmed !== total : limit > 0 && total > limit
  if (is_wrong)
    throw new DomainError('refund_confirmation_required', undefined, {
      total: total / 100,
      limit: limit / 100,
    })
}
