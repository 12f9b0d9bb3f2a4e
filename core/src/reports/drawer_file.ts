import { formatCents } from '@kermesse/sdk/rules/money'
import { readReport } from '../drawers/close_drawer.ts'
import { dateWriter } from '../i18n/dates.ts'
import { textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import { none } from '../operations/handler.ts'
import { sheet_type } from '../transactions/exports/transaction_sheet.ts'
import { type ReportColumn, writeDocument } from './document.ts'
import { type DrawerLine, drawerLines, drawerTitle } from './drawer_lines.ts'

/** Columns of receipt printers with paper of 80 mm. */
const paper_width = 42

const content_types = { txt: 'text/plain', pdf: 'application/pdf', xlsx: sheet_type }

/** The report of a drawer for people: as text for a receipt printer, as PDF or as a spreadsheet. */
export const download = none<'drawers.download'>(async (ctx, { path, query }) => {
  const { format = 'txt' } = query
  const { db, event_id, language } = ctx
  const report = await readReport(ctx, path.id)
  const event = await db('events')
    .where({ _id: event_id })
    .first('name', 'timezone', 'currencyCode', 'language')
  const reader = language ?? event.language
  const texts = textsFor(reader)
  const dates = dateWriter(reader, event.timezone)
  const title = drawerTitle(texts, report)
  const lines = drawerLines(texts, dates, report)
  const about = { title: `${title} · ${event.name}`, page: texts.exports.page }
  const subtitle = `${texts.exports.amounts_in} ${event.currencyCode}`
  const kind = report.report_number === null ? 'x' : `z${report.report_number}`
  const content =
    format === 'txt'
      ? Buffer.from(onPaper([event.name, title, subtitle], lines))
      : writeDocument(format, {
          ...about,
          subtitle,
          created_at: new Date(report.made_at),
          time_zone: event.timezone,
          dates,
          sections: sections(title.slice(0, 31), withHeaders(texts, columns), lines),
        })
  const file_name = `drawer-${report.number}-${kind}.${format}`
  return { file_name, content_type: content_types[format], content }
})

const columns: WithoutHeader<ReportColumn>[] = [
  { name: 'item', type: 'text', width: 40 },
  { name: 'count', type: 'integer', width: 10 },
  { name: 'amount', type: 'money', width: 14 },
  { name: 'remark', type: 'text', width: 70 },
]

async function* sections(name: string, headed: ReportColumn[], lines: DrawerLine[]) {
  const rows = lines.map(({ name: item, is_heading, count, amount, text }) => {
    const cells = [item, count ?? null, amount ?? null, text ?? null]
    return is_heading ? { cells, mark: 'bold' as const } : cells
  })
  yield { name, columns: headed, rows }
}

/** A report in as many columns as fit on the paper; what is longer goes on in the next line. */
export function onPaper(head: string[], lines: DrawerLine[]): string {
  const rule = '-'.repeat(paper_width)
  const body = lines.flatMap(({ name, is_heading, count, amount, text }) => {
    if (is_heading) return [rule, ...wrapped(name.toUpperCase())]
    const right = [
      count === undefined ? '' : `${count} x`,
      amount === undefined || amount === null ? '' : formatCents(amount).padStart(11),
    ].join(' ')
    const sides = right.trim() === '' ? wrapped(name) : aligned(name, right)
    return text ? [...sides, ...wrapped(text).map((part) => `  ${part}`)] : sides
  })
  return `${[...head.flatMap(wrapped), rule, ...body, rule].join('\n')}\n`
}

function aligned(left: string, right: string): string[] {
  const room = paper_width - right.length - 1
  if (left.length <= room) return [`${left.padEnd(room)} ${right}`]
  return [...wrapped(left), right.padStart(paper_width)]
}

function wrapped(text: string): string[] {
  const width = paper_width - 2
  return Array.from({ length: Math.ceil(text.length / width) || 1 }, (_, n) =>
    text.slice(n * width, (n + 1) * width),
  )
}
