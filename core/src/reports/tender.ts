import type { Account } from '../ledger/types.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { ProviderName } from '../providers/registry.ts'
import type { ReportType } from './report.ts'

export type TenderName = Exclude<ReportType, 'overall'>

/** A way of paying: its accounts in the ledger, and who moves its money. */
export type Tender = {
  name: TenderName
  accounts: Account[]
  providers: ProviderName[]
  /** Methods of our payments, for providers that serve several payment types. */
  methods: PaymentRow['method'][]
}

const all: Record<TenderName, Tender> = {
  twint: {
    name: 'twint',
    accounts: ['twint_web', 'twint_app', 'twint_other'],
    providers: ['payrexx', 'twint'],
    methods: ['twint', 'twint_direct'],
  },
  card: { name: 'card', accounts: ['card_online'], providers: ['payrexx'], methods: ['card'] },
  mypos: { name: 'mypos', accounts: ['card_terminal'], providers: ['mypos'], methods: [] },
}

/** The ways of paying that a report is about. */
export function tendersOf(type: ReportType): Tender[] {
  return type === 'overall' ? Object.values(all) : [all[type]]
}

/** A list of names as PostgreSQL reads an array. */
export const arrayOf = (names: readonly string[]) => `{${names.join(',')}}`
