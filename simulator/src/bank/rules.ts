import { isIban, isQrIban, isSwiss } from './iban.ts'
import type { Booking, Payment, PaymentFile } from './pain001.ts'

/** Why a bank says no: a code of ISO 20022, and its own words. */
export interface Fault {
  code: string
  text: string
}

/** Fault of the file as a whole, which rejects all of it. */
export function faultOfFile(file: PaymentFile): Fault | undefined {
  const { message_id, count, sum, bookings, flaw } = file
  const payments = bookings.flatMap((one) => one.payments)
  if (!isReference(message_id)) return no('CH16', 'MsgId is not a reference')
  if (flaw) return no('CH16', flaw)
  if (count !== String(payments.length))
    return no('AM18', `NbOfTxs is ${count}, there are ${payments.length}`)
  if (payments.length === 0 || payments.length > 99_999)
    return no('AM18', 'A file holds 1 to 99999 payments')
  if (isOtherSum(sum, payments)) return no('AM10', `CtrlSum ${sum} is not the sum of the amounts`)
  const ids = bookings.map((one) => one.payment_id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  return twice === undefined ? undefined : no('DU02', `PmtInfId ${twice} stands twice`)
}

/** Fault of a group, regardless of its payments. */
export function faultOfBooking(booking: Booking): Fault | undefined {
  const { payment_id, count, sum, debtor_iban, payments } = booking
  if (!isReference(payment_id)) return no('CH16', 'PmtInfId is not a reference')
  if (count !== '' && count !== String(payments.length))
    return no('AM18', `NbOfTxs is ${count}, there are ${payments.length}`)
  if (isOtherSum(sum, payments)) return no('AM10', `CtrlSum ${sum} is not the sum of the amounts`)
  if (!isIban(debtor_iban) || isQrIban(debtor_iban))
    return no('AC01', 'The account to debit is not valid')
  if (new Set(payments.map(({ currency }) => currency)).size > 1)
    return no('CURR', 'A booking has one currency')
  return undefined
}

/** Fault of one payment; `seen` holds the earlier InstrIds of its group. */
export function faultOfPayment(
  payment: Payment,
  booking: Booking,
  seen: Set<string>,
): Fault | undefined {
  const { instruction_id, end_to_end_id } = payment
  if (!isReference(end_to_end_id)) return no('CH16', 'EndToEndId is not a reference')
  if (instruction_id && !isReference(instruction_id))
    return no('CH16', 'InstrId is not a reference')
  if (instruction_id && seen.has(instruction_id))
    return no('DU05', `InstrId ${instruction_id} stands twice`)
  seen.add(instruction_id)
  return (
    faultOfAmount(payment, booking) ??
    faultOfAccount(payment, booking) ??
    faultOfPayee(payment, booking)
  )
}

function faultOfAmount({ amount, currency }: Payment, booking: Booking): Fault | undefined {
  const value = decimal(amount)
  if (value === undefined) return no('AM02', 'The amount is not a number')
  if (value === 0n) return no('AM01', 'The amount is zero')
  if (!/^(0|[1-9]\d*)(\.\d{1,2})?$/.test(amount)) return no('AM02', 'The amount has two decimals')
  const most = isSepa(booking) ? '999999999.99' : '9999999999.99'
  if (value > decimal(most)!) return no('AM02', `The amount is above ${most}`)
  if (isSepa(booking) && currency !== 'EUR') return no('AM03', 'SEPA is for EUR alone')
  return undefined
}

function faultOfAccount(payment: Payment, booking: Booking): Fault | undefined {
  const { iban, bic, currency, has_structured_reference } = payment
  if (!isIban(iban)) return no('AC01', 'The IBAN is not valid')
  if (isQrIban(iban) && !has_structured_reference)
    return no('AC01', 'A QR-IBAN needs a QR reference')
  if (bic && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    return no('RC01', 'The BIC is not valid')
  const is_domestic = isSwiss(iban) && ['CHF', 'EUR'].includes(currency)
  if (!isSepa(booking) && !is_domestic && !bic) return no('RC01', 'The BIC is missing')
  return undefined
}

function faultOfPayee({ name, town, country }: Payment, booking: Booking): Fault | undefined {
  if (!name) return no('CH21', 'The name of the creditor is missing')
  if (isSepa(booking) && name.length > 70) return no('CH16', 'Nm has more than 70 characters')
  if (isSepa(booking) && !['', 'SLEV'].includes(booking.charge_bearer))
    return no('CH16', 'ChrgBr must be SLEV')
  if (!town || !/^[A-Z]{2}$/.test(country))
    return no('BE09', 'The town or the country of the creditor is missing')
  return undefined
}

const isSepa = ({ service_level }: Booking) => service_level === 'SEPA'

const no = (code: string, text: string): Fault => ({ code, text })

/** The letters that references may have, and no slash at an end nor two in a row. */
function isReference(text: string): boolean {
  return /^[A-Za-z0-9'()+,\-.:?](?:[A-Za-z0-9 '()+,\-.:?]|\/(?!\/|$)){0,34}$/.test(text)
}

// Without a sum there is nothing to compare; an amount that is no number has a fault of its own.
function isOtherSum(sum: string, payments: Payment[]): boolean {
  if (sum === '') return false
  const total = payments.reduce((so_far, { amount }) => so_far + (decimal(amount) ?? 0n), 0n)
  return decimal(sum) !== total
}

/** Exact, with the eight decimals that no amount reaches. */
function decimal(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(8, '0'))
}
