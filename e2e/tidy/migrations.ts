import type { Rule } from './sources.ts'

/** The last migration that was made for empty databases. */
const last_of_first_release = '20261126000013'
/** The last migration before databases could be distributed. */
const last_of_one_server = '20261127000011'

// A statement and how to do the same without a long lock, or while the version before still runs. See migrations/README.md.
const offences: [statement: RegExp, advice: string][] = [
  [
    /\bCREATE (UNIQUE )?INDEX (?!CONCURRENTLY\b)/gi,
    'blocks writes: export `indexes` with CONCURRENTLY',
  ],
  [/\bADD COLUMN\b[^,;]*\bDEFAULT (?!now\(\))[a-z_.]+\(/gi, 'writes every row: fill it in batches'],
  [/\bADD COLUMN\b[^,;]*\b(GENERATED|(big|small)?serial)\b/gi, 'writes every row'],
  [
    /\bADD COLUMN (?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/gi,
    'fails where there are rows: add a default',
  ],
  [
    /\bADD COLUMN\b[^,;]*\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/gi,
    'reads every row: add the constraint by itself',
  ],
  [
    /\bALTER COLUMN \S+ (SET DATA )?TYPE\b/gi,
    'writes every row: add a column and fill it in batches',
  ],
  [
    /\bALTER COLUMN \S+ SET NOT NULL\b/gi,
    'reads every row: add CHECK … NOT VALID and validate it in the next migration',
  ],
  [
    /\bADD (CONSTRAINT \S+ )?(FOREIGN KEY|CHECK)\b(?![^;]*\bNOT VALID\b)/gi,
    'reads every row: add it NOT VALID and validate it in the next migration',
  ],
  [
    /\bADD (CONSTRAINT \S+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b(?![^;]*\bUSING INDEX\b)/gi,
    'builds an index: build it in `indexes` and add it USING INDEX',
  ],
  [
    /\bNOT VALID\b[\s\S]*\bVALIDATE CONSTRAINT\b/gi,
    'validates under the lock of NOT VALID: use two migrations',
  ],
  [/\bRENAME\b/gi, 'breaks the version before: add, fill and drop in a later release'],
  [
    /\bDROP (COLUMN|TABLE|VIEW|FUNCTION|TYPE)\b/gi,
    'breaks the version before, unless the last release no longer used it',
  ],
  [/\b(LOCK TABLE|TRUNCATE|VACUUM|CLUSTER|REINDEX)\b/g, 'locks the whole table'],
  [/\b(UPDATE(?! ON\b)|DELETE FROM) \w+/g, 'holds its rows until the end: export `backfill`'],
]
const excuse = /-- lock: \S.*/

/** Each migration does one thing, and holds no lock for long on a table that is in use. */
export const locksNoTableForLong: Rule = ({ path, text }) => {
  const [, stamp = ''] = /^migrations\/(\d{14})_\w+\.ts$/.exec(path) ?? []
  if (stamp <= last_of_first_release) return []
  const kinds = [
    ...text.matchAll(/^export (?:const|async function|function) (up|indexes|backfill)\b/gm),
  ]
  if (kinds.length !== 1) return [`${path}:1 export one of up, indexes and backfill`]
  const kind = kinds[0]![1]
  return offences.flatMap(([statement, advice]) =>
    [...text.matchAll(statement)]
      .filter((match) => !isAllowed(text, match, kind))
      .map(({ index, 0: found }) => `${path}:${lineOf(text, index)} ${found.trim()} ${advice}`),
  )
}

function isAllowed(text: string, { index, 0: found }: RegExpExecArray, kind: string | undefined) {
  if (kind === 'backfill' && /^(UPDATE|DELETE)/.test(found)) return true
  const before = text.slice(0, index).split('\n')
  if (excuse.test(before.at(-1)!) || excuse.test(before.at(-2) ?? '')) return true
  // A table that this file makes is empty, and nobody else knows it.
  const [, table] = /\b(?:ON|ALTER TABLE)\s+(?:ONLY )?(\w+)/.exec(statementAt(text, index)) ?? []
  return new RegExp(`\\bCREATE TABLE (IF NOT EXISTS )?${table}\\b`).test(text)
}

function statementAt(text: string, index: number) {
  const start = Math.max(text.lastIndexOf(';', index), text.lastIndexOf('`', index)) + 1
  const end = text.indexOf(';', index)
  return text.slice(start, end < 0 ? undefined : end)
}

/** A distributed database takes one statement in a call; functions may have more in their body. */
export const sendsOneStatement: Rule = ({ path, text }) => {
  const [, stamp = ''] = /^migrations\/(\d{14})_\w+\.ts$/.exec(path) ?? []
  if (stamp <= last_of_one_server) return []
  return [...text.matchAll(/\.raw\(\s*(`[^`]*`|'[^'\n]*'|"[^"\n]*")/g)]
    .filter(([, sql = '']) => /;\s*\S/.test(withoutBodies(sql.slice(1, -1))))
    .map(({ index }) => `${path}:${lineOf(text, index)} one statement in each call of raw`)
}

const withoutBodies = (sql: string) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|--.*/g, '')

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length
