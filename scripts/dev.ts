import { join } from 'node:path'
import { startProcess, untilOneEnds } from './processes.ts'
import { startServices } from './services.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// As start, but every program starts again when its files change, and Vite serves the console.
await supervise(
  async (stack) => {
    const { settings, all } = await startServices(stack, { is_watching: true })
    const vite = stack.use(
      startProcess({
        name: 'console',
        command: process.execPath,
        args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1'],
        cwd: join(root, 'console'),
        env: { ...settings.env, API_URL: `http://127.0.0.1:${settings.port}` },
      }),
    )
    console.log(`Sign in as ${settings.admin_email} with ${settings.admin_password}`)
    return untilOneEnds([...all, vite])
  },
  { stopped_is_success: true },
)
