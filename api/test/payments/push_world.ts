import { collectMessages } from '@kermesse/core/notifications/collect'
import { sendMessages } from '@kermesse/core/notifications/send'
import type { Config } from '@kermesse/core/platform/config'
import { newVapidKeys } from '@kermesse/core/platform/push_config'
import type { ReceivedMail } from '@kermesse/simulator/mail'
import { type Simulator, type SimulatorOptions, startSimulator } from '@kermesse/simulator/server'
import { beforeEach, expect, vi } from 'vitest'
import { whenDone } from '../../../core/test/when_done.ts'
import { startApi } from '../api.ts'
import { type Band, createFestival } from '../festival.ts'

type Shown = { topic: string; payload: { title: string; body: string; tag: string; url: string } }
type Scene = { here: Awaited<ReturnType<typeof createFestival>>; band: Band; id: string }

let devices = 0

/** The API beside a simulated push service; each fact has an event, a wristband and a device of its own. */
export async function openPush(
  options: Partial<SimulatorOptions> = {},
  configure: (simulator: Simulator) => Partial<Config> = () => ({}),
) {
  const simulator = await startSimulator({ port: 0, ...options })
  whenDone(() => simulator.stop())
  const push = {
    keys: newVapidKeys(),
    subject: 'mailto:team@example.org',
    timeout_ms: 500,
    hosts: [new URL(simulator.url).host],
  }
  const api = await startApi({
    push,
    origins: ['https://wallet.example'],
    ...configure(simulator),
  })
  const visitor = api.sdk()
  const scene = {} as Scene

  async function control(method: string, path: string, body?: object, of = 'push') {
    const headers = { 'content-type': 'application/json' }
    const url = `${simulator.url}/control/${of}${path}`
    const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
    return answer.status === 204 ? undefined : answer.json()
  }
  beforeEach(async () => {
    await fetch(`${simulator.url}/control/failures`, { method: 'DELETE' })
    const here = await createFestival(api)
    Object.assign(scene, { here, band: here.bands[0], id: `device-${++devices}` })
  })

  const tokenOf = async (device = scene.id) =>
    JSON.stringify(await control('PUT', `/devices/${device}`))
  async function inbox(device = scene.id): Promise<Shown[]> {
    const answer = await fetch(`${simulator.url}/push/inbox/${device}`)
    return ((await answer.json()) as { messages: Shown[] }).messages
  }
  return {
    api,
    push,
    visitor,
    scene,
    tokenOf,
    inbox,
    fail: (mode: string, more: object = {}) =>
      control('POST', '/failures', { mode, device: scene.id, ...more }),
    smtp_url: simulator.smtp_url ?? '',
    mails: async () =>
      ((await control('GET', '', undefined, 'mail')) as { mails: ReceivedMail[] }).mails,
    failMail: (mode: string) => control('POST', '/failures', { mode }, 'mail'),
    /** The texts on a device. Amounts are written with spaces that do not break. */
    told: async (device?: string) =>
      (await inbox(device)).map(({ payload }) => payload.body.replaceAll(/\s/g, ' ')),
    async subscribe(language?: 'en' | 'fr' | 'de', device = scene.id, of = scene.band) {
      const notification_token = await tokenOf(device)
      const body = { notification_token, ...(language && { language }) }
      await visitor.notifications.subscribe({ path: { uid: of.short_id }, body })
      return notification_token
    },
    work: () => work(api),
    due: () => api.knex('push_messages').update({ next_try_at: new Date(0) }),
    waiting: () => api.knex('push_messages').where({ event_id: scene.here.event_id }),
  }
}

type Api = Awaited<ReturnType<typeof startApi>>

/** One round of the worker over all that was posted; answers what it had to report. */
async function work({ knex, app, config }: Api) {
  const reported: string[] = []
  const ctx = {
    db: app.db,
    config,
    secrets: app.secrets,
    signal: new AbortController().signal,
    report: (error: unknown) => void reported.push(String(error)),
  }
  const { rows } = await knex.raw('SELECT pg_current_xact_id()::text AS xid')
  // Transactions in other databases hold the watermark back, too.
  const collected = async () => {
    await collectMessages(ctx)
    const behind = await knex('push_watermarks as w')
      .join('push_subscriptions as s', 's.event_id', 'w.event_id')
      .whereNotNull('s.subscription')
      .whereRaw('w.xid <= ?::xid8', [rows[0].xid])
    expect(behind).toEqual([])
  }
  await vi.waitFor(collected, { timeout: 10_000, interval: 10 })
  await sendMessages(ctx)
  return reported
}
