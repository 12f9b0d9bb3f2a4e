import type { Contract } from './operations.ts'
import { describeOperations } from './operations.ts'

const levels = ['checker', 'server', 'cashier', 'admin', 'superadmin'] as const

/** Writes the table of permissions for organisers: one row per operation of the contract. */
export function describePermissions(contract: Contract): string {
  const operations = Object.values(describeOperations(contract))
  const sections = Map.groupBy(operations, ({ tag }) => tag)
  const rights = contract['x-rights']
  const names = levels.map((level) => `${level} (${rights[level]})`)
  return `# Who may do what

Generated from \`openapi.yaml\` by \`npm run gen\`; a test calls every operation with every right and holds the server to it.

A right includes those below it. Below superadmin everything is within the person's own event; other events do not
exist for them. A device signs in with a token and has the right of a server; a token with permissions does only what they
name. A token for scripts does no more than its right and its user, and nothing marked *: that needs a person. What is marked † only a paired phone does; for the rest it has a person on it, and the lower of two rights: that of its role and that of the person. Some fields of a request need more than the call does: the reference at \`/docs\` says so at the field.

${[...sections].map(([tag, rows]) => section(tag, rows, names)).join('\n')}`
}

function section(
  tag: string,
  rows: { summary: string; access: string; id: string; needs_person?: true }[],
  names: string[],
) {
  const title = tag.replaceAll('_', ' ')
  const head = `| | everyone | signed in | ${names.join(' | ')} |`
  const line = `|---|${':-:|'.repeat(names.length + 2)}`
  const body = rows.map(
    ({ summary, access, id, needs_person }) =>
      `| ${summary} \`${id}\`${needs_person ? ' \\*' : ''}${access === 'phone' ? ' †' : ''} | ${marks(access)} |`,
  )
  return `## ${title[0]!.toUpperCase()}${title.slice(1)}\n\n${[head, line, ...body].join('\n')}\n`
}

function marks(access: string) {
  if (access === 'phone') return ['', '', ...levels.map(() => '')].join(' | ')
  const least = ['public', 'signed_in', ...levels].indexOf(access)
  return ['public', 'signed_in', ...levels].map((_, n) => (n >= least ? '✓' : '')).join(' | ')
}
