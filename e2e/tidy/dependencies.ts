import ts from 'typescript'
import { importsOf, packageOf } from './imports.ts'
import { at, inEveryNode, isShipped, type Rule, type Source } from './sources.ts'

type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>

/**
 * Imported packages are declared in the package.json of their workspace, or in the root's for code
 * that does not ship.
 */
export function declaresItsImports(sources: readonly Source[]): Rule {
  const manifests = manifestsOf(sources)
  const everywhere = new Set(packagesOf(manifests.get('')!))
  return (source) => {
    if (!source.tree) return []
    const own = manifests.get(workspaceOf(source.path, manifests))!
    return importsOf(source).flatMap(({ node, name, is_type }) => {
      if (!isPackage(name) || (own === manifests.get('') && name.startsWith('@kermesse/')))
        return []
      const is_bound = isShipped(source) && !is_type
      const needed = packageOf(name)
      if (needed in own.dependencies || needed in own.optionalDependencies) return []
      if (!is_bound && (needed in own.devDependencies || everywhere.has(needed))) return []
      return [at(source, node, `${needed} is not among the dependencies of this workspace`)]
    })
  }
}

/** Declared packages are used by their workspace; those of the root anywhere. */
export function usesItsDependencies(sources: readonly Source[]): Rule {
  const manifests = manifestsOf(sources)
  const used = Map.groupBy(
    sources.flatMap((source) =>
      [...namesIn(source)].map((name) => ({ name, by: workspaceOf(source.path, manifests) })),
    ),
    ({ name }) => name,
  )
  return ({ path, text }) => {
    if (!isManifest(path)) return []
    const workspace = path.split('/').slice(0, -1).join('/')
    const isUsed = (name: string) =>
      used.get(name)?.some(({ by }) => workspace === '' || by === workspace) === true
    // Type packages are used if their package is imported.
    const idle = packagesOf(read(text)).filter(
      (name) => !isUsed(name) && !(name.startsWith('@types/') && isUsed(typedBy(name))),
    )
    return idle.map((name) => `${path}:1 nothing here uses ${name}`)
  }
}

function manifestsOf(sources: readonly Source[]) {
  const manifests = sources.filter(({ path }) => isManifest(path))
  return new Map(
    manifests.map(({ path, text }) => [path.split('/').slice(0, -1).join('/'), read(text)]),
  )
}

function isManifest(path: string) {
  return /^([^/]+\/)?package\.json$/.test(path)
}

function read(text: string): Manifest {
  return { dependencies: {}, devDependencies: {}, optionalDependencies: {}, ...JSON.parse(text) }
}

function packagesOf({ dependencies, devDependencies, optionalDependencies }: Manifest) {
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

function workspaceOf(path: string, manifests: Map<string, unknown>) {
  const [folder = ''] = path.split('/')
  return path.includes('/') && manifests.has(folder) ? folder : ''
}

/** The packages that a file imports, or whose files it looks up. */
function namesIn(source: Source): Set<string> {
  const imported = importsOf(source).flatMap(({ name }) =>
    // The package of Node itself is what runs the program.
    name.startsWith('node:') ? 'node' : isPackage(name) ? packageOf(name) : [],
  )
  const found = inEveryNode(source, (node) => {
    if (!ts.isStringLiteralLike(node)) return []
    const path = node.text.split('node_modules/').at(-1)!
    return is_path.test(path) || isLookedUp(node, source) ? [packageOf(path)] : []
  })
  return new Set([...imported, ...found])
}

const is_path = /^[@\w.-]+(\/[\w.-]+)+$/

function isLookedUp({ parent }: ts.Node, { tree }: Source) {
  return ts.isCallExpression(parent) && parent.expression.getText(tree).endsWith('.resolve')
}

/** Not a file of ours, not Node itself, and not a module that the build makes up. */
function isPackage(name: string) {
  return !/^(\.|node:|virtual:)/.test(name)
}

/** "@types/a__b" holds the types of "@a/b". */
function typedBy(types: string) {
  const name = types.slice('@types/'.length)
  return name.includes('__') ? `@${name.replace('__', '/')}` : name
}
