import ts from 'typescript'
import { inEveryNode, isGenerated, type Rule, type Source } from './sources.ts'

/** Within a workspace a name of an exported type means one thing. */
export function namesEachTypeOnce(sources: Source[]): Rule {
  const homes = new Map<string, Set<string>>()
  for (const source of sources)
    for (const name of typesOf(source))
      homes.set(name, (homes.get(name) ?? new Set()).add(source.path))
  return (source) =>
    typesOf(source).flatMap((name) =>
      [...(homes.get(name) ?? [])]
        .filter((path) => path !== source.path)
        .map((path) => `${source.path}:1 ${name.split(' ')[1]} is another type in ${path}`),
    )
}

/** With the workspace. Each provider of the simulator is a small program with words of its own. */
function typesOf(source: Source): string[] {
  const [, workspace] = /^(core|api|workers|sdk|cli|console)\/src\//.exec(source.path) ?? []
  if (!workspace || isGenerated(source)) return []
  return inEveryNode(source, (node) =>
    isExportedType(node) ? [`${workspace} ${node.name.text}`] : [],
  )
}

function isExportedType(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) return false
  return !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}
