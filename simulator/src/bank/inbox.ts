import type { Store } from '../store.ts'
import type { Entry } from './camt.ts'
import type { Failures } from './failures.ts'
import { type PaymentFile, readPain001 } from './pain001.ts'
import type { Report } from './pain002.ts'
import type { Returned } from './returns.ts'
import { type Fault, faultOfFile } from './rules.ts'
import type { Saying } from './saying.ts'
import { schemaComplaint } from './schema.ts'
import { refusal, saying, verdictOn, withStranger } from './verdict.ts'

/** A file as the bank keeps it. */
export interface Received {
  received_at: string
  /** How often it came; the bank pays it once for each time that it was taken. */
  times_sent: number
  times_taken: number
  file: PaymentFile
  /** The newest last; none when the bank says nothing. */
  reports: Report[]
  /** Payments that came back after they were paid. */
  returns?: Returned[]
}

export type Inbox = ReturnType<typeof openInbox>

interface Saved {
  files: Received[]
  rejections: [end_to_end_id: string, fault: Fault][]
}

const section = 'bank.inbox'

/** Received payment files and the bank's reports. */
export function openInbox(store: Store, failures: Failures) {
  const saved = store.get(section) as Saved | undefined
  const files = new Map(saved?.files.map((one) => [one.file.message_id, one]))
  const rejections = new Map(saved?.rejections)
  const changed = () =>
    store.set(section, { files: [...files.values()], rejections: [...rejections] })

  return {
    /** The newest first. */
    list: () => [...files.values()].reverse(),
    find: (message_id: string) => files.get(message_id),
    rejections: () =>
      [...rejections].map(([end_to_end_id, fault]) => ({ end_to_end_id, ...fault })),

    /** Takes a file, or refuses it; answers what the bank says, if it does. Throws Unreadable for what is no file. */
    async receive(xml: string, is_rehearsal = false): Promise<Report | undefined> {
      const file = readPain001(xml, is_rehearsal)
      const { message_id } = file
      // The standard's schema knows no trial.
      const complaint = is_rehearsal ? undefined : await schemaComplaint(xml)
      const known = files.get(message_id)
      if (known) {
        known.times_sent += 1
        const is_taken = failures.take({ message_id }, ['accept_duplicate'])
        if (is_taken) known.times_taken += 1
        changed()
        // A duplicate file gets the report of the first one.
        if (is_taken) return known.reports.at(-1)
        return refusal(message_id, { code: 'DU01', text: `MsgId ${message_id} was sent before` })
      }
      const reports = answersTo(file, complaint, rejections, failures)
      const times_taken = reports[0]?.status === 'RJCT' ? 0 : 1
      const received_at = new Date().toISOString()
      files.set(message_id, { received_at, times_sent: 1, times_taken, file, reports })
      changed()
      return reports[0]
    },

    /** Rejects a payment in whatever file it is or will be; a file that has its report gets one more. */
    reject(end_to_end_id: string, fault: Fault) {
      rejections.set(end_to_end_id, fault)
      for (const { file, reports } of files.values()) {
        const is_in = file.bookings.some((booking) =>
          booking.payments.some((one) => one.end_to_end_id === end_to_end_id),
        )
        if (is_in && reports.length > 0 && !reports.at(-1)!.fault)
          reports.push(verdictOn(file, rejections))
      }
      changed()
    },

    /** Says something of a file, or of one payment in it, in a report of its own; false where there is no such file. */
    say(what: Saying): boolean {
      const known = files.get(what.message_id)
      if (!known) return false
      known.reports.push(saying(known.file, what))
      changed()
      return true
    },

    /** Pays a payment back to the account that it came from; false where no file has it. */
    returnPayment(returned: Returned): boolean {
      const known = [...files.values()].find((one) => paymentIn(one, returned.end_to_end_id))
      if (!known) return false
      known.returns = [...(known.returns ?? []), returned]
      changed()
      return true
    },

    /** Forgets what was to be rejected; what was reported stays reported. */
    forgive() {
      rejections.clear()
      changed()
    },
  }
}

/** Returned payments of a file. */
export function returnsOf(received: Received | undefined): Entry[] {
  return (received?.returns ?? []).flatMap((returned) => {
    const payment = paymentIn(received!, returned.end_to_end_id)
    return payment ? [{ payment, returned }] : []
  })
}

function paymentIn({ file }: Received, end_to_end_id: string) {
  return file.bookings
    .flatMap((one) => one.payments)
    .find((one) => one.end_to_end_id === end_to_end_id)
}

function answersTo(
  file: PaymentFile,
  complaint: string | undefined,
  rejections: Map<string, Fault>,
  failures: Failures,
): Report[] {
  const { message_id } = file
  const happens = (mode: 'no_report' | 'late_report' | 'unknown_reference') =>
    failures.take({ message_id }, [mode])
  if (happens('no_report')) return []
  const fault = faultOfFile(file) ?? (complaint ? { code: 'CH16', text: complaint } : undefined)
  if (fault) return [refusal(message_id, fault)]
  const report = verdictOn(file, rejections)
  if (happens('late_report')) return [verdictOn(file, new Map()), report]
  return [happens('unknown_reference') ? withStranger(report, file) : report]
}
