import { type ApiError, isApiError } from '@kermesse/sdk/api_error'
import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { Failed } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, printable, say } from '../io.ts'
import { print } from '../output.ts'
import { refusalSentence } from '../problem.ts'

type Level = Result<'system.doctor'>['findings'][number]['level']
type Finding = { check: string; level: Level; message: string }
type Flags = { strict?: boolean }

const symbols = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  bad: ['✗', 'red'],
} as const
const columns = ['level', 'check', 'message']

/** Prints what is wrong with an installation, the most harmful first. Exits with 1 when something is. */
export const run: Run<Flags> = async ({ io, open }, { json, strict }) => {
  const { sdk } = await open()
  const findings = await findingsOf(io, sdk)
  if (json === undefined && io.is_tty.out) for (const one of findings) printFinding(io, one)
  else await print(io, { columns, rows: findings, is_list: true }, json)
  const isWrong = ({ level }: Finding) => level === 'bad' || (strict && level === 'warning')
  const is_well = !findings.some(isWrong)
  if (json === undefined)
    say(
      io,
      is_well
        ? `${paint(io, 'green', '✓')} ${t('The installation is well.')}`
        : unwell(io, findings),
    )
  if (!is_well) throw new Failed()
}

/** An installation that does not answer, or whose database does not, is what is wrong with it. */
async function findingsOf(io: Io, sdk: Sdk): Promise<Finding[]> {
  try {
    return (await sdk.system.doctor()).findings
  } catch (error) {
    const check = isApiError(error) && silent[error.code]
    if (!check) throw error
    return [{ check, level: 'bad', message: await refusalSentence(io, error as ApiError) }]
  }
}

const silent: Record<string, string> = { unreachable: 'api', unavailable: 'database' }

function printFinding(io: Io, { check, level, message }: Finding) {
  const [symbol, style] = symbols[level]
  const name = paint(io, 'bold', check.replaceAll('_', ' '), 'out')
  io.out.write(`${paint(io, style, symbol, 'out')} ${name}: ${printable(message)}\n`)
}

function unwell(io: Io, findings: Finding[]) {
  const count = (level: Level) => String(findings.filter((one) => one.level === level).length)
  const counts = { bad: count('bad'), warning: count('warning') }
  return `${paint(io, 'red', '✗')} ${t('Wrong: {bad}. Warnings: {warning}.', counts)}`
}
