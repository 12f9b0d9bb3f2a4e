import { startSimulator } from './server.ts'

const simulator = await startSimulator({
  port: numberFrom('SIMULATOR_PORT', 8090),
  state_file: process.env.SIMULATOR_STATE || undefined,
  printer_port: process.env.SIMULATOR_PRINTER_PORT
    ? numberFrom('SIMULATOR_PRINTER_PORT', 9100)
    : undefined,
  smtp_port: process.env.SIMULATOR_SMTP_PORT ? numberFrom('SIMULATOR_SMTP_PORT', 8092) : undefined,
  twint_tls_port: process.env.SIMULATOR_TWINT_PORT
    ? numberFrom('SIMULATOR_TWINT_PORT', 8443)
    : undefined,
  code_lifetime_ms: numberFrom('SIMULATOR_CODE_LIFETIME_MS', 600_000),
})
console.log(`simulator listening on ${simulator.url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => simulator.stop())
}

function numberFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback)
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`)
  return Number(text)
}
