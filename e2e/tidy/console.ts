import { resolved } from './core.ts'
import { importsOf } from './imports.ts'
import { at, type Rule } from './sources.ts'

/** The floors of the console, lowest first. Files beside the folders are the folder `.`. */
const shared_floors = ['frame', '.', 'theme', 'i18n', 'ui']
/** Above them, the pages of the staff, of the visitor and of the point of sale. Folders that are not named are nouns. */
const staff_floors = ['session', 'resource', 'noun', 'staff']
const visitor_floors = ['visitor/base', 'noun', 'visitor']
const pos_floors = ['pos/base', 'noun', 'pos']

const floors_of = { staff: staff_floors, visitor: visitor_floors, pos: pos_floors }

type Place = { folder: string; level: number; half: 'both' | 'staff' | 'visitor' | 'pos' }

/** A file imports from its own folder and from lower floors; a noun imports from others of its half, too. */
export const consoleImportsFromBelow: Rule = (source) => {
  const own = placeOf(source.path)
  if (!own || source.path.endsWith('.d.ts')) return []
  return importsOf(source).flatMap(({ node, name }) => {
    const target = placeOf(resolved(source.path, name))
    if (!target || isBelow(target, own)) return []
    return [at(source, node, `${own.folder} must not import from ${target.folder}`)]
  })
}

/** Fluent would double what a phone loads before its first tap. */
export const posHasNoFluent: Rule = (source) =>
  source.path.startsWith('console/src/pos/')
    ? importsOf(source)
        .filter(({ name }) => name.startsWith('@fluentui/'))
        .map(({ node, name }) => at(source, node, `${name} in the point of sale`))
    : []

function isBelow(target: Place, own: Place) {
  if (target.folder === own.folder) return true
  if (target.half === 'both') return target.level < own.level
  const is_noun = !isNamed(target.folder) && !isNamed(own.folder)
  return target.half === own.half && (target.level < own.level || is_noun)
}

function placeOf(path: string): Place | undefined {
  const [area, src, ...parts] = path.split('/').slice(0, -1)
  if (area !== 'console' || src !== 'src') return undefined
  const half = halfOf(parts[0])
  const folder = parts.slice(0, half === 'staff' ? 1 : 2).join('/') || '.'
  const shared = shared_floors.indexOf(folder)
  if (shared >= 0) return { folder, level: shared, half: 'both' }
  const floors = floors_of[half]
  const floor = floors.indexOf(isNamed(folder) ? folder : 'noun')
  return { folder, level: shared_floors.length + floor, half }
}

function halfOf(part = ''): keyof typeof floors_of {
  return part === 'visitor' || part === 'pos' ? part : 'staff'
}

function isNamed(folder: string) {
  return [...shared_floors, ...Object.values(floors_of).flat()].includes(folder)
}
