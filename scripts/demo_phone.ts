import qrcode from 'qrcode'
import { demo_event, signIn } from './demo.ts'
import type { Settings } from './settings.ts'

const number = '101'
const seller = { email: 'quai-1@example.org', name: 'Léa', pin: '2580' }

type Shown = Pick<Settings, 'port' | 'admin_email' | 'admin_password' | 'env'>
type Ask = Awaited<ReturnType<typeof signIn>>
type Pairings = { count: number }
type Made = { pairing: { bar_name: string; code_expires_at: string }; code: string; path: string }
type Users = { users: { _id: string; bar_id: string; has_pin: boolean }[] }

/** Says how a phone becomes a seller's at the demo event: an address as a QR code, and who signs in there by which PIN. */
export async function showPhone(settings: Shown, print = console.log) {
  const url = settings.env.KERMESSE_PUBLIC_URL ?? `http://127.0.0.1:${settings.port}`
  const ask = await signIn(settings)
  type Events = { events: { _id: string }[] }
  const { events } = await ask<Events>(`/events?search=${encodeURIComponent(demo_event)}`)
  const query = `event_id=${events[0]?._id}`
  const bar_id = events[0] && (await prepareSeller(ask, query))
  if (!bar_id) return
  const { count } = await ask<Pairings>(`/pairings?${query}&search=${number}&state=paired`)
  const person = `Sign in as ${seller.name} with the PIN ${seller.pin}.`
  if (count > 0) return print(`Phone ${number} is paired: ${url}/pos/. ${person}\n`)
  const body = { smartphone_number: number, role: 'seller', bar_id }
  const { path, code, pairing } = await ask<Made>(`/pairings?${query}`, { method: 'POST', body })
  const address = new URL(path, url).href
  const until = new Date(pairing.code_expires_at).toTimeString().slice(0, 5)
  print(`A phone sells at ${pairing.bar_name} (phone ${number}) once it has opened this address, until ${until}:

${await qrcode.toString(address, { type: 'terminal', small: true })}
    ${address}

Or open ${url}/pos/pair and type ${code}. ${person}
Browsers pair phones at https addresses and at 127.0.0.1 alone. An Android phone on a USB cable opens
the address after: adb reverse tcp:${settings.port} tcp:${settings.port}
`)
}

/** Gives the seller of the demo a name and a PIN, and answers where they sell. */
async function prepareSeller(ask: Ask, query: string) {
  const { users } = await ask<Users>(`/users?${query}&search=${seller.email}`)
  const [user] = users
  const { name, pin } = seller
  if (user && !user.has_pin)
    await ask(`/users/${user._id}?${query}`, { method: 'PATCH', body: { name, pin } })
  return user?.bar_id
}
