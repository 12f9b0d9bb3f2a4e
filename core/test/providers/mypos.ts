import { generateKeyPairSync } from 'node:crypto'
import type { MyPosConfig } from '../../src/providers/mypos_terminals.ts'
import type { TerminalProvider } from '../../src/providers/terminal.ts'
import { startSimulator } from './simulator.ts'

export type MyPosWorld = Awaited<ReturnType<typeof startMyPos>>

/** A simulated myPOS that knows one merchant, and that merchant's configuration. */
export async function startMyPos() {
  const simulator = await startSimulator()
  const { control, stop, url } = simulator
  const merchant = newKeys()

  const trust = (login: string, public_key_pem: string, signing_order?: string[]) =>
    control('PUT', `/merchants/${encodeURIComponent(login)}`, { public_key_pem, signing_order })

  const config: MyPosConfig = {
    base_url: url,
    login: 'till@example.test',
    key_index: 1,
    private_key_pem: merchant.private_key_pem,
    mypos_public_key_pem: String(await control('GET', '/public-key')),
    timeout_ms: 5000,
  }
  await trust(config.login, merchant.public_key_pem)

  return {
    url,
    config,
    public_key_pem: merchant.public_key_pem,
    trust,
    control,
    stop,
    /** Input of the person at the terminal. */
    type: (tid: string, code: string) => control('POST', `/terminals/${tid}/type`, { code }),
    fail: (tid: string, mode: string, times = 1) =>
      control('POST', '/failures', { mode, times, tid }),
    /** State on the terminal's display; undefined for a terminal that myPOS does not know. */
    async stateOf(tid: string): Promise<string | undefined> {
      const { terminals } = (await control('GET', '/terminals')) as {
        terminals: { tid: string; state: string }[]
      }
      return terminals.find((terminal) => terminal.tid === tid)?.state
    },
    /** In which currency the terminal counts. */
    async currencyOf(tid: string): Promise<string | undefined> {
      const { terminals } = (await control('GET', '/terminals')) as {
        terminals: { tid: string; currency: string }[]
      }
      return terminals.find((terminal) => terminal.tid === tid)?.currency
    },
  }
}

/** Requests a code; throws if none is issued. */
export async function codeFor(
  provider: TerminalProvider,
  ...[tid, direction]: Parameters<TerminalProvider['requestPairingCode']>
): Promise<string> {
  const answer = await provider.requestPairingCode(tid, direction)
  if (answer.outcome !== 'done') throw new Error(`no code: ${answer.reason}`)
  return answer.code
}

export function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
