// Loaded into every process of a test run, so it is plain JavaScript: notes each statement once in a file of the process.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TEST_STATEMENTS
// Programs that measure, break or fill an installation send statements of their own; the processes that they start are recorded.
const is_own = /\/(bench|fixtures|scripts)\//.test(process.argv[1] ?? '')
const seen = new Set()

if (folder && !is_own) subscribe('kermesse.statement', note)

function note({ text, pool }) {
  // Tests open pools of this name for what they ask themselves.
  if (pool === 'test' || text.startsWith('/* test */')) return
  const key = keyOf(text)
  if (seen.has(key)) return
  seen.add(key)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ key, text })}\n`)
}

/** Statements that differ only in spaces and in how many values they have are one. */
export function keyOf(text) {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '$')
    .replace(/\$(, ?\$)+/g, '$')
    .replace(/\((\$|DEFAULT)(, ?(\$|DEFAULT))*\)(, ?\((\$|DEFAULT)(, ?(\$|DEFAULT))*\))+/gi, '($)')
}
