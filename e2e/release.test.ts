import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyRepository } from '../scripts/repository.ts'

const changelog = `# Changelog

## Unreleased

### Visitors

- Pay with seashells.

## 1.4.9 - 2026-01-02

- Pay with pearls.
`
const server_stub = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
mkdirSync('server/dist/node_modules', { recursive: true })
const { name, version } = JSON.parse(readFileSync('server/package.json', 'utf8'))
writeFileSync('server/dist/package.json', JSON.stringify({ name, version }))
`
const today = new Date().toISOString().slice(0, 10)

let copy: Awaited<ReturnType<typeof copyRepository>>
beforeAll(async () => {
  copy = await copyRepository('release')
  await git('init', '--quiet', '--initial-branch', 'main')
  for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.org' }))
    await git('config', `user.${name}`, value)
  // The checks themselves take a minute; here only their result counts.
  await write('scripts/check.ts', 'process.exit(Number(process.env.CHECK_RESULT))\n')
  // The server is built, installed and started in server_package.test.ts.
  await write('server/scripts/package.ts', server_stub)
  await write('CHANGELOG.md', changelog)
  const manifest = JSON.parse(await read('package.json'))
  await write('package.json', `${JSON.stringify({ ...manifest, version: '1.4.10' }, null, 2)}\n`)
  await commit('Add everything')
  await git('tag', 'start')
}, 120_000)
afterAll(() => copy?.[Symbol.asyncDispose]())
beforeEach(async () => {
  await git('switch', '--quiet', '--force', 'main')
  await git('reset', '--quiet', '--hard', 'start')
  await git('clean', '--quiet', '--force')
  for (const tag of await tags()) await git('tag', '--delete', tag)
})

describe('a release is refused', () => {
  test('with uncommitted changes', async () => {
    await write('a_new_file.txt', 'new')

    expect(await release(['patch'])).toEqual(refused('There are uncommitted changes.'))
  })

  test('under a lower version than the current one', async () => {
    expect(await release(['1.4.9'])).toEqual(
      refused('1.4.9 is lower than the current version, 1.4.10.'),
    )
  })

  test('under a version that has a tag', async () => {
    await git('tag', 'v1.4.11')

    expect(await release(['patch'])).toEqual(refused('The tag v1.4.11 exists.'))
  })

  test.each(['', '1.5', 'minor patch'])('under the version "%s"', async (wanted) => {
    expect(await release(wanted.split(' ').filter(Boolean))).toEqual(refused('usage: npm run'))
  })

  test('on another branch', async () => {
    await git('switch', '--quiet', '--create', 'other')

    expect(await release(['patch'])).toEqual(
      refused('Releases are made on main, and this is other.'),
    )
  })

  test('without notes', async () => {
    await write('CHANGELOG.md', changelog.replace(/### Visitors[^#]*/, ''))
    await commit('Remove the notes')

    expect(await release(['patch'])).toEqual(
      refused('CHANGELOG.md has nothing under "Unreleased".'),
    )
  })

  test('while the checks fail', async () => {
    expect(await release(['patch'], 'fail')).toEqual(refused('The checks failed.'))
    await expectUnchanged('start')
  })

  test('when a package cannot be built, and nothing of it is left', async () => {
    await write('sdk/scripts/package.ts', 'process.exit(1)\n')
    await commit('Break the package')
    await git('branch', '--force', 'broken')

    expect(await release(['patch'])).toEqual(refused('The package of sdk could not be built.'))
    await expectUnchanged('broken')
  })
})

test('a rehearsal shows version and notes, and changes nothing', async () => {
  const { code, out } = await release(['major', '--dry-run'])

  expect(code).toBe(0)
  expect(out).toContain('1.4.10 → 2.0.0\n\n### Visitors\n\n- Pay with seashells.\n')
  await expectUnchanged('start')
})

test('a release bumps every version, dates the notes, tags and packs', {
  timeout: 120_000,
}, async () => {
  const { code, out, err } = await release(['minor'])

  expect(code, `${out}${err}`).toBe(0)
  expect(await git('log', '-1', '--format=%s')).toBe('release: publish 1.5.0')
  expect(await git('status', '--porcelain')).toBe('')
  expect(await read('CHANGELOG.md')).toBe(
    changelog.replace('## Unreleased\n', `## Unreleased\n\n## 1.5.0 - ${today}\n`),
  )
  expect(await versions()).toEqual(['1.5.0'])
  expect(await git('cat-file', '-t', 'v1.5.0')).toBe('tag')
  expect(await git('tag', '--list', '--format=%(contents)', 'v1.5.0')).toBe(
    '1.5.0\n\n### Visitors\n\n- Pay with seashells.',
  )
  expect(await git('rev-parse', 'v1.5.0^{commit}')).toBe(await git('rev-parse', 'HEAD'))
  const names = ['cli', 'sdk', 'server'].map((name) => `kermesse-${name}-1.5.0`)
  const packed = names.flatMap((name) => [`${name}.sbom.json`, `${name}.tgz`])
  const dist = join(copy.folder, 'dist')
  expect((await readdir(dist)).sort()).toEqual(['SHA256SUMS', ...packed])
  await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dist })
  const materials = await Promise.all(names.map(materialsOf))
  expect(materials[0]).toContain('commander')
  expect(materials[1]).toEqual(expect.arrayContaining(['altcha-lib', 'ibantools', 'openapi-fetch']))
  const help = await promisify(execFile)(process.execPath, ['cli/dist/bin/kermesse.js', '--help'], {
    cwd: copy.folder,
  })
  expect(help.stdout).toContain('kermesse events apply --file festival.yaml')
})

test('a first release may have the version that the repository had all along', async () => {
  const { code, out } = await release(['1.4.10', '--dry-run'])

  expect(code).toBe(0)
  expect(out).toContain('1.4.10 → 1.4.10\n')
})

/** The names of the packages in a bill of materials. */
async function materialsOf(name: string): Promise<string[]> {
  const { bomFormat, components } = JSON.parse(await read(`dist/${name}.sbom.json`))
  expect(bomFormat).toBe('CycloneDX')
  return components.map((component: { name: string }) => component.name)
}

/** Every version that a release is to change, once. */
async function versions() {
  const { workspaces, version } = JSON.parse(await read('package.json'))
  const lock = JSON.parse(await read('package-lock.json'))
  const found = new Set([version, lock.version, lock.packages[''].version])
  for (const folder of workspaces) {
    found.add(JSON.parse(await read(`${folder}/package.json`)).version)
    found.add(lock.packages[folder].version)
  }
  found.add(/^ {2}version: (.*)$/m.exec(await read('openapi.yaml'))![1])
  return [...found]
}

async function expectUnchanged(commit: string) {
  expect(await git('rev-parse', 'HEAD')).toBe(await git('rev-parse', commit))
  expect(await git('status', '--porcelain')).toBe('')
  expect(await tags()).toEqual([])
}

/** Runs `npm run release` in the copy. */
function release(args: string[], checks: 'pass' | 'fail' = 'pass') {
  const env = { ...process.env, CHECK_RESULT: checks === 'pass' ? '0' : '1' }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      'node',
      ['scripts/setup.mjs', 'release', ...args],
      { cwd: copy.folder, env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

function refused(message: string) {
  return expect.objectContaining({ code: 1, err: expect.stringContaining(message) })
}

async function commit(subject: string) {
  await git('add', '--all')
  await git('commit', '--quiet', '--message', subject)
}

async function tags() {
  return (await git('tag', '--list', 'v*')).split('\n').filter(Boolean)
}

async function git(...args: string[]) {
  const { stdout } = await promisify(execFile)('git', args, { cwd: copy.folder })
  return stdout.trim()
}

function read(path: string) {
  return readFile(join(copy.folder, path), 'utf8')
}

function write(path: string, text: string) {
  return writeFile(join(copy.folder, path), text)
}
