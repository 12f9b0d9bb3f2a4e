import { styleText } from 'node:util'

const colours = { error: 'red', warn: 'yellow', info: 'green', debug: 'gray' } as const

/** A line of the log as people read it; any other line as it is. */
export function prettyLine(line: string): string {
  if (!line.startsWith('{"level"')) return line
  const { level, time, event, program: _, error, ...facts } = JSON.parse(line)
  const words = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  const colour = colours[level as keyof typeof colours]
  const head = [time.slice(11, 23), styleText(colour, level.padEnd(5)), event, ...words].join(' ')
  return [head, ...linesOf(error)].join('\n')
}

type Told = { type: string; code?: string; message?: string; stack?: string; cause?: Told }

function linesOf(error: Told | undefined): string[] {
  if (!error) return []
  const { type, code, message, stack = '', cause } = error
  const title = [type, code, message].filter(Boolean).join(' ')
  return [title, ...stack.split('\n').filter(Boolean), ...linesOf(cause)].map((one) => `  ${one}`)
}
