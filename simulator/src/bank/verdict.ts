import { randomUUID } from 'node:crypto'
import type { Booking, PaymentFile } from './pain001.ts'
import type { BookingReport, Rejected, Report, Status } from './pain002.ts'
import { type Fault, faultOfBooking, faultOfPayment } from './rules.ts'
import type { Saying } from './saying.ts'

/**
 * The bank's report on a file; `chosen` holds the payments that a tester rejects, by EndToEndId.
 */
export function verdictOn(file: PaymentFile, chosen: Map<string, Fault>): Report {
  const all = file.bookings.map((booking) => reportOn(booking, chosen))
  const bookings = all.filter(({ status }) => status !== 'ACTC')
  return { ...newReport(file.message_id, together(all)), bookings }
}

/** No to the whole file. */
export function refusal(message_id: string, fault: Fault): Report {
  return { ...newReport(message_id, 'RJCT'), fault }
}

/** The same report with a payment in it that is in no file. */
export function withStranger(report: Report, file: PaymentFile): Report {
  const fault: Fault = { code: 'AC01', text: 'The account is not known' }
  const stranger: Rejected = { instruction_id: '', end_to_end_id: 'UNKNOWN-1', fault }
  const payment_id = file.bookings[0]?.payment_id ?? 'UNKNOWN'
  const known = report.bookings.find((one) => one.payment_id === payment_id)
  const first: BookingReport = known ?? { payment_id, status: 'PART', rejected: [] }
  const others = report.bookings.filter((one) => one !== known)
  const status = report.status === 'ACTC' ? 'PART' : report.status
  const bookings = [{ ...first, rejected: [...first.rejected, stranger] }, ...others]
  return { ...report, status, bookings }
}

/** A report that says one thing of a whole file, or of a payment in it alone. */
export function saying(file: PaymentFile, { status, end_to_end_id, fault, name }: Saying): Report {
  const report = newReport(file.message_id, end_to_end_id ? '' : status)
  if (!end_to_end_id) return fault ? { ...report, fault } : report
  const bookings = file.bookings.flatMap(({ payment_id, payments }): BookingReport[] => {
    const one = payments.find((payment) => payment.end_to_end_id === end_to_end_id)
    if (!one) return []
    const { instruction_id } = one
    const rejected = [{ instruction_id, end_to_end_id, status, fault, name }]
    return [{ payment_id, status: '', rejected }]
  })
  return { ...report, bookings }
}

function newReport(message_id: string, status: string): Report {
  const id = randomUUID().replaceAll('-', '')
  const created_at = new Date().toISOString().replace(/\.\d+/, '')
  return { id, created_at, message_id, status, bookings: [] }
}

function reportOn(booking: Booking, chosen: Map<string, Fault>): BookingReport {
  const { payment_id, payments } = booking
  const fault = faultOfBooking(booking)
  if (fault) return { payment_id, status: 'RJCT', fault, rejected: [] }
  const seen = new Set<string>()
  const rejected = payments.flatMap((payment): Rejected[] => {
    const { instruction_id, end_to_end_id } = payment
    const found = faultOfPayment(payment, booking, seen) ?? chosen.get(end_to_end_id)
    return found ? [{ instruction_id, end_to_end_id, fault: found }] : []
  })
  const all = rejected.length === payments.length
  const status: Status = rejected.length === 0 ? 'ACTC' : all ? 'RJCT' : 'PART'
  return { payment_id, status, rejected }
}

function together(bookings: BookingReport[]): string {
  const [first = 'RJCT', ...others] = new Set(bookings.map(({ status }) => status))
  return others.length > 0 ? 'PART' : first
}
