import type { ClientBase } from 'pg'

/** A node of the tree that PostgreSQL makes of a statement: `{FUNCEXPR :funcid 1299 :args <>}`. */
export type TreeNode = { type: string; fields: Record<string, Tree> }
export type Tree = string | TreeNode | Tree[]

/** Prepares a statement, so that the server tells its tree; the client must have `tellTrees`. Throws the server's error. */
export async function treeOf(client: ClientBase, text: string): Promise<TreeNode> {
  const told: string[] = []
  const hear = ({ message, detail }: { message?: string | undefined; detail?: string }) => {
    if (message === 'parse tree:' && detail) told.push(detail)
  }
  client.on('notice', hear)
  try {
    await client.query(`PREPARE parsed AS ${text}`)
    await client.query('DEALLOCATE parsed')
  } finally {
    client.off('notice', hear)
  }
  // The server prints three trees: PREPARE, the statement, and DEALLOCATE.
  const trees = told.map(readTree).filter((tree) => tree.fields.commandType !== utility)
  if (!trees[0]) throw new Error(`The server told no tree of: ${text}`)
  return trees[0]
}

const utility = '6'

export async function tellTrees(client: ClientBase): Promise<void> {
  await client.query('SET debug_pretty_print = off')
  await client.query('SET debug_print_parse = on')
  await client.query('SET client_min_messages = log')
}

/** All nodes of a tree, also those of its subqueries. */
export function nodesOf(tree: Tree | undefined): TreeNode[] {
  if (tree === undefined || typeof tree === 'string') return []
  if (Array.isArray(tree)) return tree.flatMap(nodesOf)
  return [tree, ...Object.values(tree.fields).flatMap(nodesOf)]
}

const token = /[{}()[\]]|(?:\\.|[^\s{}()[\]\\])+/g

function readTree(text: string): TreeNode {
  const tokens = text.match(token) ?? []
  let at = 0
  const read = (): Tree => {
    const first = tokens[at++]!
    if (first === '{') return readNode()
    if (first === '(') return readList(')')
    if (first === '[') return readList(']')
    return first
  }
  const readList = (end: string) => {
    const items: Tree[] = []
    while (tokens[at] !== end) items.push(read())
    at += 1
    return items
  }
  const readNode = (): TreeNode => {
    const node: TreeNode = { type: tokens[at++]!, fields: {} }
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: Tree[] = []
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(read())
      node.fields[name] = values.length === 1 ? values[0]! : values
    }
    at += 1
    return node
  }
  return read() as TreeNode
}
