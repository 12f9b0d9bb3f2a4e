import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import { html, page } from './page.ts'
import { listOf, type Row } from './page_parts.ts'
import { type Devices, openDevices, type Shown } from './push/devices.ts'
import { type Failures, failureModes, openFailures } from './push/failures.ts'
import { vapidProblem } from './push/vapid.ts'
import { done, fieldsOf, rawRoute, route } from './route.ts'
import type { Store } from './store.ts'
import { switchPanel } from './switch_panel.ts'

interface World {
  devices: Devices
  failures: Failures
}

/** A browsers' push service, the devices behind it, and switches to make it fail. */
export const push: Plugin<{ store: Store; switches: Switchboard }> = {
  name: 'push',
  register(server, { store, switches }) {
    const world = { devices: openDevices(store), failures: openFailures(switches) }
    server.route([...serviceRoutes(world), ...controlRoutes(world), ...pageRoutes(world)])
  },
}

function serviceRoutes(world: World): ServerRoute[] {
  return [
    rawRoute('/push/{id}', 1_000_000, (request, h) => receive(world, request, h)),
    route('GET', '/push/inbox/{id}', ({ params }) => ({
      messages: world.devices.inbox(String(params.id)),
    })),
  ]
}

const answers = { not_found: 404, gone: 410, too_large: 413, forbidden: 403, http_500: 500 }
const message_max_bytes = 4096

async function receive({ devices, failures }: World, request: Request, h: ResponseToolkit) {
  const id = String(request.params.id)
  const failure = failures.take({ device: id })
  if (failure?.mode === 'slow') await wait(failure.latency_ms)
  if (failure?.mode === 'throttled')
    return say(h, 429, 'too many requests').header('retry-after', String(failure.retry_after_s))
  if (failure && failure.mode in answers)
    return say(h, answers[failure.mode as keyof typeof answers], failureModes[failure.mode])
  if (!devices.has(id)) return say(h, 404, 'no such device')
  const { authorization = '', ttl, topic, 'content-encoding': encoding } = request.headers
  const problem = vapidProblem(String(authorization), request.server.info.uri)
  if (problem) return say(h, authorization ? 403 : 401, problem)
  const body = request.payload as Buffer
  if (body.length > message_max_bytes) return say(h, 413, 'too large')
  if (!/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return say(h, 400, 'TTL or encoding')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return say(h, 400, 'topic')
  const shown = delivered(devices, id, body, {
    topic: topic === undefined ? null : String(topic),
    ttl_s: Number(ttl),
  })
  if (!shown) return say(h, 400, 'not encrypted for this device')
  if (failure?.mode === 'time_out_after_accept') return h.abandon
  return h.response().code(201).header('location', `${request.server.info.uri}/push/inbox/${id}`)
}

function delivered(
  devices: Devices,
  ...[id, body, head]: Parameters<Devices['deliver']>
): Shown | undefined {
  try {
    return devices.deliver(id, body, head)
  } catch {
    return undefined
  }
}

/** Control API for opening a browser, and for closing it permanently. */
function controlRoutes({ devices }: World): ServerRoute[] {
  const path = '/control/push/devices/{id}'
  return [
    route('PUT', path, ({ params, server }) =>
      devices.subscribe(String(params.id), server.info.uri),
    ),
    route('DELETE', path, ({ params }, h) => {
      devices.forget(String(params.id))
      return done(h)
    }),
  ]
}

const pageRoutes = ({ devices, failures }: World): ServerRoute[] => [
  route('GET', '/push', (_request, h) => {
    const inboxes = devices.ids().map((id) =>
      listOf({
        title: id,
        rows: devices.inbox(id).toReversed().map(rowOf),
        none: 'Nothing was sent to this device yet.',
      }),
    )
    return page(h, {
      title: 'Push inbox',
      lead: 'What the devices of visitors were told, the newest first.',
      stage:
        inboxes.length > 0 ? inboxes : html`<p class="empty">No device has subscribed yet.</p>`,
      aside: switchPanel(failures),
    })
  }),
]

function rowOf({ payload, received_at }: Shown): Row {
  const { title = '', body = '' } = fieldsOf(payload as Request['payload'])
  return {
    title: html`<strong>${String(title)}</strong>`,
    detail: String(body),
    end: html`<small class="amount">${received_at.slice(11, 19)} UTC</small>`,
  }
}

function say(h: ResponseToolkit, status: number, reason: string) {
  return h.response({ reason }).code(status)
}
