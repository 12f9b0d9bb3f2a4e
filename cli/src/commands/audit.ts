import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Result } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { Failed } from '../exit.ts'
import { type Sentence, t } from '../i18n/language.ts'
import { type Io, paint, printable, say } from '../io.ts'
import { print } from '../output.ts'
import { thousands } from '../progress.ts'
import { needEvent } from '../resolve.ts'

export type Proof = Result<'events.audit'>

/** Verifies the ledger. Differences exit with 1; the first ones are printed. */
export const run: Run<object> = async ({ io, open }, { event, json }) => {
  const { sdk } = await open()
  const id = await needEvent(io, sdk, event)
  const proof = await sdk.events.audit({ path: { id } })
  await printProof(io, proof, json)
  if (!proof.ok) throw new Failed()
}

export async function printProof(io: Io, proof: Proof, json?: string) {
  if (json !== undefined) return print(io, { columns: [], rows: [proof], is_list: false }, json)
  const { equation, wallets, transactions } = proof
  const event_name = printable(proof.event_name)
  const facts = { ok: proof.ok, event_name, wallets, transactions, ...equation }
  if (io.is_tty.out) printEquation(io, proof)
  else io.out.write(lines(facts))
  if (proof.ok) {
    const scope = t('{wallets} wallets, {transactions} transactions', {
      wallets: thousands(wallets),
      transactions: thousands(transactions),
    })
    return say(io, `${paint(io, 'green', '✓')} ${t('No cent is missing: {scope}.', { scope })}`)
  }
  say(io, `${paint(io, 'red', '✗')} ${t('The books do not agree. The first differences:')}`)
  const columns = ['check', 'subject', 'expected', 'found']
  await print(io, { columns, rows: proof.differences, is_list: true }, undefined)
}

function lines(facts: Record<string, string | number | boolean>) {
  const cell = (name: string, value: string | number | boolean) =>
    typeof value === 'number' && !['wallets', 'transactions'].includes(name)
      ? value.toFixed(2)
      : value
  return Object.entries(facts)
    .map(([name, value]) => `${name}\t${cell(name, value)}\n`)
    .join('')
}

const terms = {
  money_in: 'money in',
  spent: 'spent',
  paid_out: 'paid out',
  donated: 'donated',
  fees: 'fees',
  rounding: 'rounding',
  held: 'held',
  losses: 'losses',
  offline_losses: 'offline losses',
} satisfies Record<keyof Proof['equation'], Sentence>

/** Prints money_in = spent + paid_out + …, one line per term. */
function printEquation(io: Io, { equation, event_name, currencyCode }: Proof) {
  const names = Object.keys(terms) as (keyof typeof terms)[]
  const signs = ['', '=']
  const rows = names.map((name, at): [string, string, number] => [
    signs[at] ?? '+',
    t(terms[name]),
    equation[name],
  ])
  const name_width = Math.max(10, ...rows.map(([, name]) => name.length))
  const width = Math.max(...rows.map(([, , value]) => formatAmount(value).length))
  io.out.write(`${paint(io, 'bold', printable(event_name), 'out')}\n`)
  for (const [sign, name, value] of rows) {
    const amount = formatAmount(value).padStart(width)
    io.out.write(`${sign.padEnd(2)}${name.padEnd(name_width)} ${amount} ${currencyCode}\n`)
  }
}
