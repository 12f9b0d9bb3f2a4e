/** One command of a transcript, with what it must say. */
export type Step = {
  line: number
  command: string
  out: string[]
  err: string[]
  exit: number
}

/**
 * Reads a transcript: `$ command` (continued by `> `), the lines of stdout as they are, the lines
 * of stderr behind `! `, and `! exit N` when it is not 0. Text behind # explains. Stderr that is
 * not written down may say anything: progress is not part of the agreement.
 */
export function readTranscript(text: string): Step[] {
  const steps: Step[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const step = steps.at(-1)
    if (line.startsWith('$ ')) {
      steps.push({ line: index + 1, command: line.slice(2), out: [], err: [], exit: 0 })
    } else if (line.startsWith('# ') || line === '#') continue
    else if (!step) continue
    else if (line.startsWith('> ')) step.command += `\n${line.slice(2)}`
    else if (/^! exit \d+$/.test(line)) step.exit = Number(line.slice(7))
    else if (line.startsWith('! ')) step.err.push(line.slice(2))
    else step.out.push(line)
  }
  return steps.map((step) => ({ ...step, out: withoutLastBlanks(step.out) }))
}

/** Pattern of each placeholder. `<uuid:EVENT>` also saves the match as $EVENT for later lines. */
const placeholders: Record<string, string> = {
  uuid: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  code: '\\d{8}',
  n: "\\d[\\d.']*",
  moment: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  password: '[a-z0-9]{5}(?:-[a-z0-9]{5}){3}',
  url: 'http://127\\.0\\.0\\.1:\\d+',
  any: '.*',
}

/**
 * Compares line by line; `...` matches any lines. Returns the saved placeholders, or undefined if
 * the texts differ.
 */
export function match(
  expected: readonly string[],
  actual: string,
): Record<string, string> | undefined {
  const names: string[] = []
  const pattern = expected.map((line) =>
    line === '...' ? '(?:.*\\n)*?' : `${toPattern(line, names)}\\n`,
  )
  const found = new RegExp(`^${pattern.join('')}$`).exec(
    actual === '' ? '' : `${actual.replace(/\n*$/, '')}\n`,
  )
  if (!found) return undefined
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
}

function toPattern(line: string, names: string[]) {
  const pieces = line.split(/(<(?:uuid|code|n|moment|password|url|any)(?::[A-Z_]+)?>)/)
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
      const [kind = '', name] = piece.slice(1, -1).split(':')
      if (!name) return `(?:${placeholders[kind]})`
      names.push(name)
      return `(${placeholders[kind]})`
    })
    .join('')
}

function withoutLastBlanks(lines: string[]) {
  const last = lines.findLastIndex((line) => line !== '')
  return lines.slice(0, last + 1)
}
