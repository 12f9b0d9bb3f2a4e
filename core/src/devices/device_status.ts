import type { Schema } from '@kermesse/sdk/types'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

type Held = { table: 'devices' | 'terminals'; number: 'number' | 'terminal_code'; label: string }

const out_of_service: Schema<'DeviceStatus'>[] = ['under_repair', 'not_available']

/** Refuses to assign what is under repair or not available: `device_not_available`, naming each. */
export async function assertAvailable({ db }: Ctx, kind: Held, numbers: string[]) {
  const { table, number, label } = kind
  const rows: { number: string; status: string }[] = await db(table)
    .whereIn(number, numbers)
    .whereIn('status', out_of_service)
    .modify((of_kind) => {
      if (table === 'devices') of_kind.where({ type: 'smartphone' })
    })
    .orderBy(number)
    .select(`${number} as number`, 'status')
  if (rows.length === 0) return
  const message = rows
    .map((one) => `${label} - ${one.number} is ${one.status.replace('_', ' ')}`)
    .join(' & ')
  throw new DomainError('device_not_available', message, rows)
}
