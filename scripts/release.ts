import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pack } from './pack.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Publishes a version of everything: checks, bumps the version, dates the changelog, packs, commits and tags.
// `--dry-run` shows the notes and changes nothing. It never pushes.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' } },
})

/** Workspaces that are handed out; `scripts/package.ts` of each writes its `dist`. */
const packages = ['sdk', 'cli', 'server']
const tarballs = join(root, 'dist')

await supervise(async (stack) => {
  const { version: current, workspaces } = await readJson('package.json')
  const version = nextVersion(current, positionals)
  const tag = `v${version}`
  await assertReleasable(tag)
  const { notes, changelog } = takeNotes(await readText('CHANGELOG.md'), version)
  console.log(`${current} → ${version}\n\n${notes}\n`)
  if (values['dry-run']) return 0

  if ((await runScript(stack, 'scripts/check.ts')) !== 0) throw new Error('The checks failed.')
  try {
    await writeText('CHANGELOG.md', changelog)
    await writeVersion(version, workspaces)
    await packAll(stack)
    await git('commit', '--quiet', '--all', '--message', `release: publish ${version}`)
  } catch (error) {
    await git('restore', '--staged', '--worktree', '.')
    throw error
  }
  // Any other clean-up drops the headings of the notes, because they begin as comments do.
  await git('tag', '--annotate', '--cleanup=verbatim', tag, '--message', `${version}\n\n${notes}\n`)
  console.log(`Packed in ${tarballs}. To publish: git push origin main ${tag}`)
  return 0
})

/** The current version is the next one too while it has no tag: nothing of it was published. */
function nextVersion(current: string, [wanted, ...more]: string[]): string {
  const [major, minor, patch] = numbersOf(current)
  const levels: Record<string, string> = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
  if (!wanted || more.length > 0 || !(wanted in levels || /^\d+\.\d+\.\d+$/.test(wanted)))
    throw new Error('usage: npm run release -- <major|minor|patch|X.Y.Z> [--dry-run]')
  const next = levels[wanted] ?? wanted
  const order = { numeric: true }
  if (next.localeCompare(current, 'en', order) < 0)
    throw new Error(`${next} is lower than the current version, ${current}.`)
  return next
}

function numbersOf(version: string) {
  return version.split('.').map(Number) as [number, number, number]
}

async function assertReleasable(tag: string) {
  const branch = await git('branch', '--show-current')
  if (branch !== 'main') throw new Error(`Releases are made on main, and this is ${branch}.`)
  if (await git('status', '--porcelain')) throw new Error('There are uncommitted changes.')
  if (await git('tag', '--list', tag)) throw new Error(`The tag ${tag} exists.`)
}

/** The notes of the next version, and the changelog with them under its number and date. */
function takeNotes(changelog: string, version: string) {
  const heading = '## Unreleased\n'
  const [before = '', after = ''] = changelog.split(heading)
  const notes = after.split(/^## /m)[0]!.trim()
  if (!notes) throw new Error('CHANGELOG.md has nothing under "Unreleased".')
  const date = new Date().toISOString().slice(0, 10)
  return { notes, changelog: `${before}${heading}\n## ${version} - ${date}\n${after}` }
}

async function writeVersion(version: string, workspaces: string[]) {
  for (const folder of ['.', ...workspaces]) {
    const path = join(folder, 'package.json')
    await writeJson(path, { ...(await readJson(path)), version })
  }
  const lock = await readJson('package-lock.json')
  for (const path of ['', ...workspaces]) lock.packages[path].version = version
  await writeJson('package-lock.json', { ...lock, version })
  const contract = await readText('openapi.yaml')
  await writeText('openapi.yaml', contract.replace(/^ {2}version: .*$/m, `  version: ${version}`))
}

async function packAll(stack: AsyncDisposableStack) {
  await rm(tarballs, { recursive: true, force: true })
  await mkdir(tarballs)
  for (const name of packages) {
    if ((await runScript(stack, `${name}/scripts/package.ts`)) !== 0)
      throw new Error(`The package of ${name} could not be built.`)
    await pack(name, join(root, name, 'dist'), tarballs)
  }
  await writeChecksums()
}

/** Writes a file that `sha256sum --check` reads. */
async function writeChecksums() {
  const names = (await readdir(tarballs)).sort()
  const lines = names.map(async (name) => {
    const bytes = await readFile(join(tarballs, name))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  await writeFile(join(tarballs, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}

function runScript(stack: AsyncDisposableStack, path: string) {
  return run(stack, { name: path, args: [path], cwd: root })
}

function git(...args: string[]) {
  return runFile('git', args)
}

async function runFile(command: string, args: string[], cwd = root) {
  const { stdout } = await promisify(execFile)(command, args, { cwd })
  return stdout.trim()
}

function readText(path: string) {
  return readFile(join(root, path), 'utf8')
}

function writeText(path: string, text: string) {
  return writeFile(join(root, path), text)
}

async function readJson(path: string) {
  return JSON.parse(await readText(path))
}

function writeJson(path: string, value: object) {
  return writeText(path, `${JSON.stringify(value, null, 2)}\n`)
}
