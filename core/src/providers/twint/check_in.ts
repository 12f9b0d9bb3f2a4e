import type { Doubtful, Rejected } from '../payment_provider.ts'
import { findElement } from '../xml.ts'
import type { Client, OrderOutcome } from './client.ts'
import type { TwintPairing } from './pairing.ts'
import { content } from './requests.ts'
import { doubt } from './wire.ts'

/** `token` is what the visitor types into the app, `qr_code` the same as a `data:image/png` URI. */
export type CheckIn = {
  outcome: 'done'
  pairing_uuid: string
  pairing: TwintPairing
  token?: string
  qr_code?: string
}

/** The way in which a phone comes first and the order after it. */
export function checkIns({ ask, register, enroll }: Client) {
  return {
    async requestCheckIn(): Promise<CheckIn | Rejected | Doubtful> {
      const part = content.requestCheckIn(register)
      const first = await ask('RequestCheckIn', part)
      // Asking twice moves no money, so a register that is not enrolled is no trouble here.
      const is_stranger = first.outcome === 'rejected' && first.reason === 'not_permitted'
      const enrolled = is_stranger ? await enroll() : { outcome: 'done' as const }
      if (enrolled.outcome !== 'done') return enrolled
      return readCheckIn(is_stranger ? await ask('RequestCheckIn', part) : first)
    },
    monitorCheckIn: async (pairing_uuid: string): Promise<CheckIn | Rejected | Doubtful> =>
      readCheckIn(await ask('MonitorCheckIn', content.monitorCheckIn(register, pairing_uuid))),

    async cancelCheckIn(pairing_uuid: string): Promise<OrderOutcome | Rejected | Doubtful> {
      const answer = await ask('CancelCheckIn', content.cancelCheckIn(register, pairing_uuid))
      if (answer.outcome !== 'done') return answer
      const status = findElement(answer.body, 'Status')?.text.trim()
      return status === 'OK' ? { outcome: 'done' } : doubt('provider_error', `status ${status}`)
    },
  }
}

function readCheckIn(answer: Awaited<ReturnType<Client['ask']>>): CheckIn | Rejected | Doubtful {
  if (answer.outcome !== 'done') return answer
  const text = (...path: string[]) => findElement(answer.body, ...path)?.text.trim()
  const pairing_uuid = text('CheckInNotification', 'PairingUuid')
  const pairing = text('CheckInNotification', 'PairingStatus') as TwintPairing | undefined
  if (!pairing_uuid || !pairing) return doubt('garbled_answer', 'no pairing in the answer')
  const [token, qr_code] = [text('Token'), text('QRCode')]
  return {
    outcome: 'done',
    pairing_uuid,
    pairing,
    ...(token ? { token: token.padStart(5, '0') } : {}),
    ...(qr_code ? { qr_code } : {}),
  }
}
