import ExcelJS from 'exceljs'
import type { Schema } from '../../../sdk/src/types.ts'
import { defaultLimits } from '../../src/formats/spreadsheet/limits.ts'
import { ZipReader } from '../../src/formats/spreadsheet/zip_reader.ts'
import type { RunCtx } from '../../src/operations/lease.ts'
import { applyPaymentReport } from '../../src/payments/apply_report.ts'
import type { PaymentRow } from '../../src/payments/payment.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Movement } from '../../src/providers/payment_provider.ts'
import * as reports from '../../src/reports/reports.ts'
import { bytesOf } from '../formats/spreadsheet/book.ts'
import { settle } from '../refunds/refund_stage.ts'
import { bandOf, type Stage } from '../stage.ts'

const none = { query: {}, body: undefined, headers: {} }
type Ways = Partial<Pick<PaymentRow, 'method' | 'fee' | 'provider'>> & { date?: string }

/** An event's money by TWINT and card, and the reports on it through the operations. */
export function reportsOf(stage: Stage, event_id: string) {
  const create = (body: Partial<Schema<'ReportInput'>>) =>
    stage.call(event_id, (ctx) =>
      reports.create.run(ctx, {
        ...none,
        path: {},
        body: { type: 'twint', format: 'xlsx', ...body },
      }),
    )
  const get = (id: string) =>
    stage.call(event_id, (ctx) => reports.get.run(ctx, { ...none, path: { id } }))
  const download = async (file_name: string) => {
    const input = { ...none, path: { file_name } }
    const { content } = await reports.download.run(stage.contextOf(event_id), input)
    return bytesOf(content as AsyncIterable<Buffer>)
  }
  return {
    create,
    get,
    download,
    async addBand(n: number) {
      const band = bandOf(n)
      await stage.knex('clients').insert({ event_id, ...band })
      await stage.knex('wallets').insert({ event_id, uid: band.uid })
      return band
    },
    /** A provider's payment, and its later movements. */
    async pay(uid: string, amount: number, ways: Ways = {}, later: Partial<Movement>[] = []) {
      const payment = await openPayment(stage, event_id, { uid, amount, ...ways })
      const { reference, currency } = payment
      const date = ways.date ?? new Date().toISOString()
      const taken = { reference, currency, date, amount: amount + payment.fee }
      const provider_id = `t-${payment._id.slice(-12)}`
      const movements = [
        { ...taken, kind: 'payment' as const, provider_id },
        ...later.map((one) => ({ ...taken, kind: 'refund' as const, provider_id, ...one })),
      ]
      const known = { outcome: 'done', state: 'paid', raw: 'confirmed', movements } as const
      await applyPaymentReport(stage.runCtx(), payment, known)
      return { reference, provider_id }
    },
    /** A top-up at the counter. */
    take: (uid: string, amount: number, account: 'twint_other' | 'card_terminal', more = {}) =>
      settle(stage, event_id, {
        type: 'credit',
        uid,
        amount,
        account,
        payment_type: account === 'twint_other' ? 'twint' : 'mypos',
        ...more,
      }),
    /** The report when it is written, and its file. */
    async made(body: Partial<Schema<'ReportInput'>> = {}, more?: Partial<RunCtx>) {
      const { _id } = await create(body)
      await stage.writeReport({ event_id, report_id: _id }, more)
      const report = await get(_id)
      return { report, file: await download(report.file_name) }
    },
  }
}

async function openPayment(
  { knex }: Stage,
  event_id: string,
  {
    method = 'twint',
    fee = 0,
    provider = 'payrexx',
    ...more
  }: Ways & { uid: string; amount: number },
): Promise<PaymentRow> {
  const [row] = await knex<PaymentRow>('payments')
    .insert({
      event_id,
      _id: newId(),
      uid: more.uid,
      amount: more.amount,
      method,
      fee,
      provider,
      reference: `R_${newId()}`,
      currency: 'CHF',
      status: 'pending',
      expires_at: new Date().toISOString(),
      recheck_until: new Date().toISOString(),
    })
    .returning('*')
  return row!
}

/** The cells of every sheet, its header first. */
export async function sheetsOf(file: Buffer): Promise<Record<string, unknown[][]>> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer)
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => [
      sheet.name,
      (sheet.getSheetValues() as unknown[][]).slice(1).map((row) => [...row].slice(1)),
    ]),
  )
}

/** The row of a sheet that begins with this. */
export const rowOf = (sheet: unknown[][], item: string) => sheet.find(([first]) => first === item)

/** The files of an archive by name; fails where one is missing or damaged. */
export async function unzipped(file: Buffer, names: string[]): Promise<Record<string, Buffer>> {
  const zip = await ZipReader.open(file, defaultLimits)
  const files: [string, Buffer][] = []
  for (const name of names) files.push([name, await bytesOf(zip.part(name))])
  return Object.fromEntries(files)
}

/** So many sales at terminals, a franc each, written past the ledger: only reports and statistics read them. */
export async function sellAtTerminals({ knex }: Stage, event_id: string, count: number) {
  await knex.raw(
    `WITH sold AS (
       INSERT INTO transactions (event_id, _id, type, payment_type, amount, balance_change, date, request_hash)
       SELECT ?, gen_random_uuid(), 'debit', 'mypos', 100, 0, now() - n * interval '1 s', ''
       FROM generate_series(1, ?) n RETURNING event_id, _id)
     INSERT INTO postings (event_id, transaction_id, line, from_account, to_account, amount)
     SELECT event_id, _id, 0, 'card_terminal', 'sales', 100 FROM sold`,
    [event_id, count],
  )
}
