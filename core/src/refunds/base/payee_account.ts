import { checkBic, checkIban } from '@kermesse/sdk/rules/iban'
import {
  type BankPaymentType,
  needsBic,
  type TransferRule,
  transferType,
} from '@kermesse/sdk/rules/transfer'
import { DomainError, invalid } from '../../platform/errors.ts'

/** An account as it is kept, and how a transfer to it travels. */
export type PayeeAccount = { iban: string; bic: string | null; type: BankPaymentType }

/** The account that somebody named, by the rule that requests, staff and runs share. Refuses one that no transfer of the event reaches. */
export function checkAccount(
  rule: TransferRule,
  { iban: typed, bic: typed_bic }: { iban: string; bic?: string | null | undefined },
): PayeeAccount {
  const checked = checkIban(typed)
  if (!checked.ok) throw invalid('iban', 'not_valid', checked.reason)
  if (!rule.dialect) throw new DomainError('bank_transfers_unavailable')
  const { iban } = checked
  const type = transferType(rule, iban)
  if (!type) throw invalid('iban', 'not_valid', 'account_not_reachable')
  const bic = checkBic(typed_bic ?? undefined, iban, needsBic(rule, iban))
  if (!bic.ok) throw invalid('bic', 'not_valid', bic.reason)
  return { iban, bic: bic.bic ?? null, type }
}
