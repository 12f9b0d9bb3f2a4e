import { buildConsole } from './console.ts'
import { supervise } from './supervise.ts'

await supervise(async (stack) => {
  await buildConsole(stack)
  return 0
})
