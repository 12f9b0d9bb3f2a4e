import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../bin/kermesse.js')

// Tells on stderr every module that is loaded.
const spy = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    process.stderr.write(found.url + '\\n')
    return found
  },
})`)}`

test('help loads nothing that it does not need', async () => {
  const { stdout, stderr } = await run(process.execPath, ['--import', spy, program, '--help'])

  expect(stdout).toContain('Everyday:')
  expect(stderr).toContain('/commander/')
  expect(stderr).not.toMatch(/\/(inquirer|@inquirer|ora|yaml|cli-table3|openapi-fetch)\//)
  expect(stderr).not.toMatch(/\/cli\/src\/(commands|event_file|simulate)\/(?!manual)/)
})

test('descriptions in the language of the terminal are loaded for help alone', async () => {
  const french = { env: { ...process.env, LC_ALL: 'fr_CH.UTF-8', KERMESSE_CONFIG_DIR: '/nowhere' } }
  const start = (...words: string[]) =>
    run(process.execPath, ['--import', spy, program, ...words], french)
  const [help, alias] = await Promise.all([start('bars', 'list', '--help'), start('alias', 'list')])

  expect(help.stdout).toContain('Texte à chercher.')
  expect(help.stderr).toContain('/i18n/fr/fields.json')
  expect(alias.stderr).toContain('/i18n/fr/sentences.json')
  expect(alias.stderr).not.toContain('/i18n/fr/fields.json')
})

// Told, not judged: how long it takes depends on what else the machine does.
test('help answers at once', async () => {
  const durations_ms: number[] = []
  for (let round = 0; round < 5; round++) {
    const started_ms = performance.now()
    await run(process.execPath, [program, '--help'])
    durations_ms.push(performance.now() - started_ms)
  }

  const [fastest = 0] = durations_ms.toSorted((a, b) => a - b)
  console.info(`kermesse --help: ${Math.round(fastest)} ms at best of 5`)
  expect(durations_ms).toHaveLength(5)
})
