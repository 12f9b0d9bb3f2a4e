import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../scripts/settings.ts'
import type { Rule } from './sources.ts'

const link = /\]\((?!\w+:)([^)#\s]+)/g
const path_in_code = /`([\w.-]+\/[\w./-]+)`/g

/** The links of a document lead to a file, and so do the paths that it names from the root or from its own folder. */
export const leadsSomewhere: Rule = ({ path, text }) => {
  if (!path.endsWith('.md')) return []
  const folder = posix.dirname(path)
  const bases = ['', folder, `${folder}/src`]
  const isMissing = (name: string) => {
    const [first = ''] = name.split('/')
    const begins = bases.filter((base) => exists(base, first))
    return begins.length > 0 && !begins.some((base) => exists(base, name))
  }
  return text.split('\n').flatMap((line, index) => {
    const links = matches(line, link).filter((target) => !exists(folder, target))
    const paths = matches(line, path_in_code).filter(isMissing)
    return [...links, ...paths].map((name) => `${path}:${index + 1} ${name} does not exist`)
  })
}

function matches(line: string, pattern: RegExp) {
  return [...line.matchAll(pattern)].map(([, name = '']) => name)
}

function exists(base: string, path: string) {
  return existsSync(join(root, base, path))
}
