import { parseArgs } from 'node:util'
import { buildConsole } from './console.ts'
import { playDemo } from './demo.ts'
import { untilOneEnds } from './processes.ts'
import { startServices } from './services.ts'
import { supervise } from './supervise.ts'

const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean' } } })

// The README's first command: everything Kermesse needs, until Ctrl-C.
await supervise(
  async (stack) => {
    await buildConsole(stack)
    const { settings, all } = await startServices(stack)
    if (!values['no-demo']) await playDemo(stack, settings)
    console.log(`
Kermesse    http://127.0.0.1:${settings.port}
Simulator   http://127.0.0.1:${settings.simulator_port}
Sign in as  ${settings.admin_email}
Password    ${settings.admin_password}
Data        ${settings.data_dir}

Ctrl-C stops everything; the data stays.
`)
    return untilOneEnds(all)
  },
  { stopped_is_success: true },
)
