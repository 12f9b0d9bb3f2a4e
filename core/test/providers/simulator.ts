import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The provider simulator as a program of its own, the way it runs beside Kermesse. */
export interface SimulatorProcess {
  url: string
  /** Calls the control API of a provider; returns the body, or undefined if it is empty. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))

export async function startSimulator(
  provider: 'mypos' | 'infomaniak' | 'twint' | 'push' = 'mypos',
): Promise<SimulatorProcess> {
  const SIMULATOR_TWINT_PORT = provider === 'twint' ? '0' : ''
  const env = { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_STATE: '', SIMULATOR_TWINT_PORT }
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  // A run that stops at its first failure never comes to stop().
  const kill = () => child.kill()
  process.once('exit', kill)
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  const url = String(line).match(/http:\/\/127\.0\.0\.1:\d+/)?.[0]
  if (!url) throw new Error(`the simulator did not start: ${line}`)

  return {
    url,
    async control(method, path, body) {
      const response = await fetch(`${url}/control/${provider}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      process.off('exit', kill)
    },
  }
}
