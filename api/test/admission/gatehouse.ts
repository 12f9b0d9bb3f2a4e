import { newId } from '@kermesse/core/platform/ids'
import type { Schema } from '@kermesse/sdk/types'
import type { Api } from '../api.ts'
import { createBands, createFestival } from '../festival.ts'

export type Gatehouse = Awaited<ReturnType<typeof createGatehouse>>

let names = 0

/** A festival with what a gate needs: gates, zones, tickets and bands on demand, and a checker who scans. */
export async function createGatehouse(api: Api) {
  const { knex } = api
  const here = await createFestival(api)
  const { event_id, entrance } = here
  const office = api.sdk(here.sessions.admin)
  const gate = api.sdk(here.sessions.checker)
  const scan = (body: Schema<'EntranceCheckInput'>) => gate.entrance_checks.create({ body })

  return {
    here,
    office,
    gate,
    scan,
    /** The result of a scan in one word. */
    async verdict(body: Schema<'EntranceCheckInput'>) {
      const { allowed, reason, direction } = await scan(body)
      return allowed ? direction : reason
    },
    async openGate(body: Schema<'EntranceGroupInput'> = {}) {
      const name = `Gate ${++names}`
      return (await office.entrance_groups.create({ body: { name, ...body } }))._id
    },
    async addZone(more: object = {}) {
      const _id = newId()
      const place = { infomaniak_event_id: '50', date_id: '501', zone_id: _id }
      await knex('zones').insert({ event_id, _id, ...place, ...more })
      return _id
    },
    async addTicket(zone_id: string | null, more: object = {}) {
      const bar_code = `BC-${newId()}`
      const row = { provider_id: bar_code, bar_code, token: `QR-${bar_code}`, zone_id, ...more }
      await knex('tickets').insert({ event_id, _id: newId(), ...row })
      return row
    },
    /** A band with the day's entrance, unless it is said otherwise. */
    async newBand(wallet: object = {}, ticket_id: string | null = null) {
      const [band] = await createBands(knex, event_id, 1)
      const { uid, short_id } = band!
      await knex('wallets')
        .where({ event_id, uid })
        .update({ entrance_id: entrance, ...wallet })
      await knex('clients').where({ event_id, uid }).update({ ticket_id })
      return { uid, short_id }
    },
  }
}
