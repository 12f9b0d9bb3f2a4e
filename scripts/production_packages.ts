import { existsSync } from 'node:fs'
import { cp, readFile, realpath, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { root } from './settings.ts'

type Locked = {
  version: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, Locked>

// Types, maps and builds for browsers: half of what is installed, and nothing reads it on a server.
const left_out =
  /\.(map|flow|[cm]?ts|tsbuildinfo)$|^node_modules\/exceljs\/dist\/|^node_modules\/highlight\.js\/(es|scss|styles)\/|^node_modules\/@opentelemetry\/[^/]+\/(build\/(esm|esnext)\/|dist\/(experimental_|index-incubating))/

// Only browsers read it: a few files that have their packages inside.
const for_browsers = '@scalar/api-reference'
const browser_file =
  /^(package\.json|LICENSE|dist(\/index\.js|\/browser(\/chunks(\/.*)?|\/standalone\.esm\.js)?)?|)$/

/** Names and exact versions of the packages that workspaces import when they run. */
export async function directPackages(
  workspaces: readonly string[],
): Promise<Record<string, string>> {
  const lock = await readLock()
  const direct = reachable(lock, workspaces).flatMap(({ from, name, path }) =>
    from.includes('node_modules/') || lock[path]?.link
      ? []
      : [[name, specifierOf(lock, from, name, path)]],
  )
  return Object.fromEntries(direct.sort())
}

/**
 * Copies the packages that workspaces need when they run into `folder`/node_modules, from those that are installed here.
 * Throws where two workspaces have a package in versions that cannot lie side by side.
 */
export async function copyPackages(workspaces: readonly string[], folder: string): Promise<void> {
  const lock = await readLock()
  const paths = new Map<string, string>()
  for (const { path } of reachable(lock, workspaces)) {
    if (lock[path]!.link) continue
    // A workspace's own packages move up beside the others.
    const place = path.slice(path.indexOf('node_modules/'))
    const other = paths.get(place) ?? path
    if (lock[other]!.version !== lock[path]!.version)
      throw new Error(`${place} is needed in two versions: ${path} and ${other}.`)
    paths.set(place, path)
  }
  // The folder of a package is made before those inside it.
  const depths = Map.groupBy(paths.keys(), (place) => place.split('node_modules/').length)
  for (const [, places] of [...depths].sort(([a], [b]) => a - b))
    await Promise.all(places.map((place) => copyPackage(paths.get(place)!, place, folder)))
}

async function copyPackage(path: string, place: string, folder: string) {
  // A copy of the repository has links to the packages of the original.
  const source = await realpath(join(root, path))
  const is_for_browsers = path.endsWith(for_browsers)
  await cp(source, join(folder, place), {
    recursive: true,
    filter: (file) => {
      const inside = posix.relative(source, file)
      if (is_for_browsers && !browser_file.test(inside)) return false
      return !/(^|\/)node_modules(\/|$)/.test(inside) && !left_out.test(posix.join(place, inside))
    },
  })
  if (is_for_browsers) await forgetDependencies(join(folder, place, 'package.json'))
}

async function forgetDependencies(file: string) {
  const { dependencies: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(manifest, null, 2))
}

/** Each package that is reached from workspaces, once for each that needs it. Those of other platforms are not installed. */
function reachable(lock: Lock, workspaces: readonly string[]) {
  const found: { from: string; name: string; path: string }[] = []
  const visited = new Set<string>()
  const visit = (from: string) => {
    if (visited.has(from)) return
    visited.add(from)
    if (from.endsWith(for_browsers)) return
    const { dependencies, optionalDependencies } = lock[from]!
    // Optional packages of a workspace are built for one platform: the installing machine gets its own from npm.
    const optional = from.includes('node_modules/') ? optionalDependencies : {}
    for (const name of Object.keys({ ...dependencies, ...optional })) {
      const path = pathOf(lock, from, name)
      if (!path || !existsSync(join(root, path))) continue
      found.push({ from, name, path })
      visit(lock[path]!.link ? lock[path]!.resolved! : path)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return found
}

/** The path of a package as Node finds it: beside the one that needs it, then further up. */
function pathOf(lock: Lock, from: string, name: string): string | undefined {
  const path = posix.join(from, 'node_modules', name)
  if (path in lock) return path
  if (from === '') return undefined
  return pathOf(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** An alias keeps the name of its package: `npm:joi@18.3.2`. */
function specifierOf(lock: Lock, from: string, name: string, path: string) {
  const { version } = lock[path]!
  const asked = lock[from]!.dependencies?.[name] ?? ''
  return asked.startsWith('npm:') ? `${asked.slice(0, asked.lastIndexOf('@'))}@${version}` : version
}

async function readLock(): Promise<Lock> {
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages
}
