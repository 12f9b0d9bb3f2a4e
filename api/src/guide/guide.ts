import { readFileSync } from 'node:fs'
import type { Contract, Operation } from '../contract.ts'
import { fillTables } from './contract_tables.ts'
import { type Rendered, renderChapter } from './markdown.ts'

export type Chapter = Rendered & { address: string }
/** A place that search finds. */
export type Found = { id: number; title: string; where: string; url: string; text: string }
export type Guide = { chapters: Chapter[]; places: Found[] }

const root = new URL('../../../', import.meta.url)
const contents = 'README.md'

/**
 * Reads and renders the guide. Its first page lists the chapters, which is their order everywhere.
 *
 * @throws {Error} when a chapter links to what the guide does not have.
 */
export function readGuide({ document, operations }: Contract): Guide {
  const first = read(`docs/guide/${contents}`)
  const names = [...first.matchAll(/^- \[[^\]\n]{1,200}\]\(([\w./-]{1,200}\.md)\)/gm)].map(
    ([, name = '']) => name,
  )
  const addresses = new Map(
    [contents, ...names].map((name) => [name, name === contents ? '/docs' : `/docs/${slug(name)}`]),
  )
  addresses.set('../../openapi.yaml', '/docs/reference')
  const links = operationLinks(operations, document)
  const chapters = [contents, ...names].map((name) => {
    const text = name === contents ? first : read(new URL(name, new URL('docs/guide/', root)))
    const rendered = renderChapter(fillTables(text, document, operations), {
      file: (target) => addresses.get(target),
      operation: (id) => links.get(id),
    })
    return { ...rendered, address: addresses.get(name)! }
  })
  return { chapters, places: placesOf(chapters, operations, document, links) }
}

function read(path: string | URL) {
  return readFileSync(new URL(path, root), 'utf8')
}

/** `quick_start.md` is at `/docs/quick-start`, `../../CHANGELOG.md` at `/docs/changelog`. */
function slug(name: string) {
  return name.split('/').at(-1)!.replace('.md', '').toLowerCase().replaceAll('_', '-')
}

/** Scalar names an operation by its tag, method and path. */
function operationLinks(operations: Operation[], document: Contract['document']) {
  return new Map(
    operations.map(({ id, method, path }) => {
      const { tags = [] } = operationAt(document, method, path)
      return [id as string, `/docs/reference#tag/${tags[0]}/${method.toUpperCase()}${path}`]
    }),
  )
}

type Described = { tags?: string[]; summary?: string; description?: string }

function operationAt(document: Contract['document'], method: string, path: string) {
  return document.paths[path]![method.toLowerCase()] as Described
}

function placesOf(
  chapters: Chapter[],
  operations: Operation[],
  document: Contract['document'],
  links: Map<string, string>,
): Found[] {
  const sections = chapters.flatMap(({ title, address, sections }) =>
    sections.map(({ id, heading, text }) => ({
      title: heading,
      where: id ? title : 'Guide',
      url: id ? `${address}#${id}` : address,
      text,
    })),
  )
  const calls = operations.map(({ id, method, path }) => {
    const { summary = '', description = '' } = operationAt(document, method, path)
    return {
      title: summary,
      where: id,
      url: links.get(id)!,
      text: `${method.toUpperCase()} ${path} ${description}`,
    }
  })
  return [...sections, ...calls].map((place, id) => ({ id, ...place }))
}
