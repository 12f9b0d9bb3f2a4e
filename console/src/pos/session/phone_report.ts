import { posSdk } from './pos_sdk.ts'
import { isAtWork, posSession } from './pos_session.ts'

const every_ms = 5 * 60_000
const most_wait_ms = 10_000
/** About ten metres. */
const decimals = 4

/** Reports the version of the app, and the place of the phone where that is allowed: at each sign-in and every five minutes. */
export function startReports() {
  let reported: string | null | undefined
  const report = async () => {
    const session = posSession.get()
    const { phone, user_id, event_id = '' } = session ?? {}
    reported = user_id
    if (!phone || !isAtWork(session)) return
    const body = { app_version: __VERSION__, ...(await currentPlace()) }
    await posSdk.smartphones.report({ path: { number: phone.number }, query: { event_id }, body })
  }
  const start = () => void report().catch(() => undefined)
  posSession.subscribe(() => {
    if (posSession.get()?.user_id !== reported) start()
  })
  setInterval(start, every_ms)
  start()
}

/** The place of the phone. Nobody at a counter is asked for it: the check in the settings does that. */
async function currentPlace(): Promise<{ gps_lat?: number; gps_long?: number }> {
  const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (allowed?.state !== 'granted') return {}
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ gps_lat: rounded(coords.latitude), gps_long: rounded(coords.longitude) }),
      () => resolve({}),
      { timeout: most_wait_ms, maximumAge: every_ms },
    )
  })
}

const rounded = (degrees: number) => Number(degrees.toFixed(decimals))
