import { t } from '../i18n/language.ts'
import { type Io, paint, printable } from '../io.ts'
import { kindName } from './kind_names.ts'
import type { Change, FieldChange } from './plan.ts'

const signs = { create: '+', update: '~', delete: '-' } as const
const colours = { create: 'green', update: 'yellow', delete: 'red' } as const

/** Prints the plan: + added, ~ changed, - removed. */
export function showPlan(io: Io, changes: readonly Change[]) {
  return changes.map((change) => showChange(io, change)).join('')
}

/** For pipes: action, kind, name, field, before, after. */
export function planLines(changes: readonly Change[]) {
  const rows = changes.flatMap(({ action, kind, name, fields }) => {
    const shown = action === 'update' ? fields : []
    if (shown.length === 0) return [[action, kind, name]]
    return shown.map((one) => [action, kind, name, one.field, value(one, 'from'), value(one, 'to')])
  })
  return rows.map((row) => `${row.map(printable).join('\t')}\n`).join('')
}

export function countChanges(changes: readonly Change[]) {
  const count = (action: Change['action']) => changes.filter((one) => one.action === action).length
  return t('{created} to create, {changed} to change, {removed} to remove', {
    created: count('create'),
    changed: count('update'),
    removed: count('delete'),
  })
}

/** A secret is not written anywhere, not even in a plan. */
export function withoutSecrets(changes: readonly Change[]) {
  return changes.map((change) => ({
    ...change,
    fields: change.fields.map((one) =>
      isSecret(one.field) ? { ...one, from: null, to: '********' } : one,
    ),
  }))
}

function showChange(io: Io, { action, kind, name, fields }: Change) {
  const title = `${kindName(kind)} ${printable(name)}`
  const head = `${paint(io, colours[action], signs[action], 'out')} ${title}`
  if (action === 'create') return `${head}${facts(fields)}\n`
  const lines = fields.map(
    (one) => `    ${one.field}: ${value(one, 'from')} → ${value(one, 'to')}\n`,
  )
  return `${head}\n${lines.join('')}`
}

/** The fields of something new that say most about it. */
function facts(fields: FieldChange[]) {
  const telling = ['price', 'type', 'right', 'bar', 'dateBegin', 'dateEnd', 'terminal_id']
  const shown = fields.filter(
    ({ field, to }) => telling.includes(field) && to !== null && to !== 'quantity',
  )
  return shown.length > 0
    ? `  (${shown.map((one) => `${one.field} ${value(one, 'to')}`).join(', ')})`
    : ''
}

function value({ field, from, to }: FieldChange, side: 'from' | 'to') {
  const one = side === 'from' ? from : to
  if (isSecret(field)) return side === 'from' ? '(hidden)' : '********'
  if (one === null || one === undefined) return '(none)'
  const text = typeof one === 'object' ? JSON.stringify(one) : String(one)
  return printable(text.length > 60 ? `${text.slice(0, 59)}…` : text)
}

function isSecret(field: string) {
  return /(password|secret|key|token)$/i.test(field)
}
