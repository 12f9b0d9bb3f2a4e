import { expect, test } from 'vitest'
import { commands } from '../src/commands.ts'
import type { Commands } from '../src/row.ts'

// The compiler is what is tested here: `npm run check` fails when one of these is no mistake.
test('a row with an unknown column, or without its operation, does not compile', () => {
  const { 'bars.get': _, ...without_one } = commands

  // @ts-expect-error an operation is missing
  const missing: Commands = without_one
  const surplus: Commands = {
    ...commands,
    // @ts-expect-error there is no such operation
    'bars.burn': { columns: [] },
  }
  const misspelt: Commands['bars.list'] = {
    items: 'bars',
    // @ts-expect-error bars have a name
    columns: ['nmae'],
  }

  expect([missing, surplus, misspelt]).toHaveLength(3)
})
