import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConsole } from './console.ts'
import { playDemo } from './demo.ts'
import { showPhone } from './demo_phone.ts'
import { untilOneEnds } from './processes.ts'
import { startServices } from './services.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'

const { values } = parseArgs({
  options: { 'no-demo': { type: 'boolean' }, trial: { type: 'boolean' } },
})
const wrong_usage = 2

// The README's first command: everything Kermesse needs, until Ctrl-C.
await supervise(
  async (stack) => {
    if (process.env.DATABASE_URL && !values.trial) {
      console.error(
        'npm start runs simulated providers and plays a demo, so it does not start on the database of DATABASE_URL. ' +
          'In production, run kermesse-server (docs/operations.md). To try things out on that database: npm start -- --trial',
      )
      return wrong_usage
    }
    await buildConsole(stack)
    const { settings, all } = await startServices(stack)
    if (!values['no-demo']) await playDemo(stack, settings)
    console.log(`
Kermesse    http://127.0.0.1:${settings.port}
Simulator   http://127.0.0.1:${settings.simulator_port}
Sign in as  ${settings.admin_email}
Password    ${passwordLine(settings)}
Data        ${settings.data_dir}
`)
    if (!values['no-demo'])
      await showPhone(settings).catch((error: Error) => console.error(error.message))
    console.log('Ctrl-C stops everything; the data stays.\n')
    return untilOneEnds(all)
  },
  { stopped_is_success: true },
)

/** Shown once; after that it is where its owner can read it. */
function passwordLine({ data_dir, admin_password, is_new_password }: Settings) {
  if (is_new_password) return admin_password
  return process.env.KERMESSE_ADMIN_PASSWORD
    ? '(from KERMESSE_ADMIN_PASSWORD)'
    : `(in ${join(data_dir, 'admin.password')})`
}
