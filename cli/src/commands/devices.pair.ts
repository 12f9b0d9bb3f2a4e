import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { formatMoment } from '../cell.ts'
import type { Run } from '../cli.ts'
import { Failed } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { awaitWork, pause, startProgress } from '../progress.ts'
import { findId, needEvent } from '../resolve.ts'

type Flags = {
  role?: Schema<'PairingRole'>
  bar?: string
  gate?: string
  takeOver?: boolean
  wait?: boolean
}
type Pairing = Schema<'Pairing'>

const columns = ['smartphone_number', 'role', 'place', 'state', 'code', 'address']
const poll_ms = 1_000

/** Pairs phones one after the other: shows a code, waits until its phone has come, and goes on to the next. */
export const run: Run<Flags> = async (cli, flags, args) => {
  const { io } = cli
  const { url } = await cli.place()
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const place = await placeOf(sdk, flags, event_id)
  const rows: Record<string, unknown>[] = []
  for (const smartphone_number of args.flat()) {
    const body = { smartphone_number, take_over: flags.takeOver ?? false, ...place }
    const { pairing, code, path } = await sdk.pairings.create({ query: { event_id }, body })
    const address = new URL(path, url).href
    await showCode(io, pairing, code, address)
    const last = flags.wait === false ? pairing : await follow(io, sdk, event_id, pairing)
    const { role, bar_name, entrance_group_name, state } = last
    const named = { smartphone_number, role, place: bar_name ?? entrance_group_name, state }
    rows.push({ ...named, code, address })
  }
  await print(io, { columns, rows, is_list: true }, flags.json)
  if (rows.some(({ state }) => state === 'expired')) throw new Failed()
}

async function placeOf(sdk: Sdk, { role = 'seller', bar, gate }: Flags, event_id: string) {
  const bar_id = bar === undefined ? null : await findId(sdk, 'bars', bar, { event_id })
  const entrance_group_id =
    gate === undefined ? null : await findId(sdk, 'entrance_groups', gate, { event_id })
  return { role, bar_id, entrance_group_id }
}

/** On a terminal also as a QR code, for the camera of the phone. */
async function showCode(
  io: Io,
  { smartphone_number: number, ...one }: Pairing,
  code: string,
  address: string,
) {
  const until = formatMoment(one.code_expires_at, io)
  say(io, t('Open this address on phone {number}, until {until}:', { number, until }))
  if (io.is_tty.err) {
    const { default: qrcode } = await import('qrcode')
    say(io, await qrcode.toString(address, { type: 'terminal', small: true }))
  }
  say(io, `\n    ${paint(io, 'bold', address)}\n`)
  say(io, t('Or open {page} there and type {code}.', { page: address.replace(/#.*/, ''), code }))
}

/** Waits until the phone has come, or its code has expired. */
function follow(io: Io, sdk: Sdk, event_id: string, pairing: Pairing): Promise<Pairing> {
  const { _id: id, smartphone_number: number } = pairing
  const ask = () => sdk.pairings.get({ path: { id }, query: { event_id } })
  return awaitWork(io, `kermesse pairings get ${id}`, async () => {
    const text = t('Waiting for phone {number}', { number })
    const progress = await startProgress(io, text)
    try {
      for (let now = pairing; ; now = await ask()) {
        if (now.state === 'paired') progress.succeed(t('Phone {number} is paired.', { number }))
        else if (now.state !== 'waiting')
          progress.fail(t('No phone came as {number} in time.', { number }))
        if (now.state !== 'waiting') return now
        progress.update(text)
        await pause(io, poll_ms)
      }
    } finally {
      progress.stop()
    }
  })
}
