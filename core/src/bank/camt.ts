import { type BankReason, minorAt, reasonOf } from './pain002.ts'
import { type BankElement, child, children, descendant, textAt } from './xml_tree.ts'

/**
 * A transfer returned after the bank had paid it, from an account statement or a credit
 * notification.
 */
export type ReturnedTransfer = {
  end_to_end_id: string
  /** Returned amount in minor units; less than was sent where banks deducted fees. */
  amount: number
  currency: string
  reason: BankReason
}

/**
 * Returns the returned transfers of a camt.053 or camt.054 of any version: booked credits with
 * `RtrInf` and the reference of the order. Throws NoBankReport for a malformed amount.
 */
export function readReturns(message: BankElement): ReturnedTransfer[] {
  const accounts = [...children(message, 'Stmt'), ...children(message, 'Ntfctn')]
  return accounts.flatMap((account) => children(account, 'Ntry')).flatMap(returnsOfEntry)
}

function returnsOfEntry(entry: BankElement): ReturnedTransfer[] {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK' && status !== '') return []
  const details = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'))
  return details.flatMap((one) => {
    const information = child(one, 'RtrInf')
    const end_to_end_id = textAt(one, 'Refs/EndToEndId') || textAt(one, 'Refs/InstrId')
    const direction = textAt(one, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
    if (!information || !end_to_end_id || direction !== 'CRDT') return []
    // The amount of the entry applies to its transfer where the entry has only one.
    const holders = details.length === 1 ? [one, entry] : [one]
    const found = holders.flatMap(amountsIn)[0]
    return found ? [{ end_to_end_id, ...found, reason: reasonOf(information) }] : []
  })
}

const amount_paths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']

function amountsIn(holder: BankElement) {
  return amount_paths.flatMap((path) => {
    const amount = minorAt(holder, path)
    const currency = descendant(holder, path)?.attributes.Ccy ?? ''
    return amount === undefined ? [] : [{ amount, currency }]
  })
}
