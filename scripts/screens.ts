import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBrowserTests } from './browser_tests.ts'
import { repositoryFiles } from './repository.ts'
import { summary } from './results.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'
import { startTestServer } from './test_database.ts'

// A picture of every screen and state that a browser test looks at, and a page that shows them all.
// `npm run screens -- wallet pay` runs the tests whose path contains "wallet" or "pay" and keeps the other pictures.
const filters = process.argv.slice(2)
const pictures = join(root, 'screens')

await supervise(async (stack) => {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-screens-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  if (filters.length === 0) await rm(pictures, { recursive: true, force: true })
  const files = (await repositoryFiles()).filter(
    (path) =>
      path.endsWith('.spec.ts') &&
      (filters.length === 0 || filters.some((filter) => path.includes(filter))),
  )
  if (files.length === 0)
    throw new Error(`No browser test has a path with ${filters.join(' or ')}.`)
  process.env.SCREENS_FOLDER = pictures
  process.env.TEST_DATABASE_URL ||= stack.use(await startTestServer()).url

  // Tests that look at nothing make no folder.
  await mkdir(pictures, { recursive: true })
  const results = await runBrowserTests(stack, folder, files)

  const paths = (await readdir(pictures, { recursive: true })).filter((path) =>
    path.endsWith('.png'),
  )
  await writeFile(join(pictures, 'index.html'), indexOf(paths.sort()))
  console.log(`\n${paths.length} pictures: ${join(pictures, 'index.html')}\n${summary(results)}`)
  return results.failed === 0 ? 0 : 1
})

function indexOf(paths: string[]) {
  const states = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  const sections = [...states].map(([state, files]) => {
    const figures = files.map((path) => {
      const name = path.slice(state.length + 1, -'.png'.length)
      return `<figure><a href="${path}"><img src="${path}" alt="" loading="lazy"></a><figcaption>${name}</figcaption></figure>`
    })
    return `<h2>${state}</h2><div>${figures.join('')}</div>`
  })
  const style =
    'body{font:14px sans-serif;margin:24px}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}' +
    'figure{margin:0}img{height:320px;border:1px solid #ccc}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>${states.size} states</h1>${sections.join('\n')}`
}
