import type { Contract, Operation } from '../contract.ts'

/** Replaces `<!-- errors -->` and `<!-- limits -->` in a chapter by tables of the contract. */
export function fillTables(
  markdown: string,
  document: Contract['document'],
  operations: Operation[],
): string {
  return markdown
    .replace('<!-- errors -->', () => errorTable(document))
    .replace('<!-- limits -->', () => limitTable(operations))
}

type Errors = Record<string, { status: number; en: string }>

function errorTable(document: Contract['document']) {
  const { 'x-errors': errors } = document as unknown as { 'x-errors': Errors }
  const rows = Object.entries(errors).map(
    ([code, { status, en }]) => `| \`${code}\` | ${status} | ${inCell(en)} |`,
  )
  return ['| Code | Status | Sentence |', '|---|---|---|', ...rows].join('\n')
}

function limitTable(operations: Operation[]) {
  const rows = operations.flatMap(({ id, rate_limit }) =>
    rate_limit
      ? [`| \`${id}\` | ${rate_limit.per_minute} | ${rate_limit.failures_per_minute ?? ''} |`]
      : [],
  )
  return ['| Operation | Calls a minute | Refusals a minute |', '|---|---|---|', ...rows].join('\n')
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
