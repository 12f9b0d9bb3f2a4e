import type { Variable } from './variable_types.ts'
import { type Values, variables } from './variables.ts'

/** The environment is wrong: every problem, each as a sentence that begins with the name of its variable. */
export class ConfigurationError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const known = variables as Record<string, Variable>
/** Names that begin so are ours; any other unknown name is refused only when it is nearly one of ours. */
const our_prefix = 'KERMESSE_'
const typing_mistakes = 2
/** Short names such as HOME and HOST are different words, not mistakes. */
const letters_per_mistake = 5

/** Reads and checks all variables at once. Throws a ConfigurationError that names every wrong, unknown or half-set one. */
export function readEnvironment(env: NodeJS.ProcessEnv): Values {
  const problems: string[] = []
  const entries = Object.entries(known).map(([name, variable]) => {
    const text = env[name]
    try {
      return [name, text ? variable.type.read(text) : variable.default]
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  problems.push(...unknownNames(env), ...halfSetGroups(env))
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.fromEntries(entries)
}

function unknownNames(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !(name in known))
    .flatMap((name) => {
      const nearest = nearestName(name)
      if (nearest) return [`${name}: there is no such setting; did you mean ${nearest}?`]
      return name.startsWith(our_prefix) ? [`${name}: there is no such setting`] : []
    })
}

function halfSetGroups(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(known).flatMap(([name, { needs = [] }]) => {
    const missing = needs.filter((other) => !env[other])
    return env[name] && missing.length > 0 ? [`${name}: also set ${missing.join(' and ')}`] : []
  })
}

function nearestName(name: string): string | undefined {
  const most = Math.min(typing_mistakes, Math.floor(name.length / letters_per_mistake))
  const near = Object.keys(known)
    .map((other) => ({ other, distance: editDistance(name, other) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.other
}

/** Insertions, deletions, substitutions and swaps of neighbours between two names. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > typing_mistakes) return typing_mistakes + 1
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const is_same = a[i - 1] === b[j - 1]
      const is_swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (is_same ? 0 : 1),
        is_swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
