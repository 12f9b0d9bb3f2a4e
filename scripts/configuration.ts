import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Variable } from '@kermesse/core/platform/variable_types'
import { variables } from '@kermesse/core/platform/variables'
import { root } from './settings.ts'

// Writes docs/configuration.md from the table that checks the environment at start.
const groups = Map.groupBy(
  Object.entries(variables as Record<string, Variable>),
  ([, { group }]) => group,
)
await writeFile(
  join(root, 'docs/configuration.md'),
  `# Configuration

Written by \`npm run gen\` from \`core/src/platform/variables.ts\`. Do not edit.

All settings are environment variables. They are checked at start: a value out of range, an unknown \`KERMESSE_…\` name, a name
that is nearly one of these, and half of a group that belongs together end the program with exit code 78 and a line for each
problem. An empty variable counts as not set. Secrets are marked with \\*; their text is in no message and no log.

${[...groups].map(([name, rows]) => section(name, rows)).join('\n')}`,
)

function section(name: string, rows: [string, Variable][]) {
  const lines = rows.map(([variable, { about, type, programs, is_secret, ...rest }]) => {
    const cells = [`\`${variable}\`${is_secret ? '\\*' : ''}`, about, type.name, defaultOf(rest)]
    return `| ${[...cells, programs.join(', ')].map(escapeCell).join(' | ')} |`
  })
  return `## ${name}

| Variable | What it is | Type | Default | Read by |
|---|---|---|---|---|
${lines.join('\n')}
`
}

function defaultOf({ default_text, default: value }: Pick<Variable, 'default_text' | 'default'>) {
  if (default_text) return default_text
  return value === undefined ? 'none' : `\`${value}\``
}

function escapeCell(text: string) {
  return text.replaceAll('|', '\\|')
}
