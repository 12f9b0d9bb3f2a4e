// By name, because Node 20 lacks the cache.
import * as modules from 'node:module'

// The installed program. In the repository bin/kermesse.js first looks for the Node that reads TypeScript.
modules.enableCompileCache?.()
const { main } = await import('./main.ts')
await main()
