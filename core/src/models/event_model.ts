import type { Schema } from '@kermesse/sdk/types'
import { globalTable } from '../platform/model_base.ts'

type EventInput = Schema<'EventInput'>
/** Columns with a default: a row always has them. */
type Filled =
  | 'dayStartTime'
  | 'round'
  | 'currencyCode'
  | 'currencySymbol'
  | 'maxLoadAmount'
  | 'warningLoadAmount'
  | 'maxEntranceAmount'
  | 'maxConsumptionPrice'
  | 'amounts_to_display'
  | 'ask_for_the_postal_code'
  | 'online_payment'
  | 'enable_credit_card'
  | 'enable_cards'
  | 'ticketsEnabled'
  | 'desk_may_reverse'
  | 'refund_confirmation_limit'

export type EventRow = EventInput &
  Required<Pick<EventInput, Filled>> & {
    _id: string
    name: string
    /** Its money is play money. */
    is_trial: boolean
    language: 'en' | 'fr' | 'de'
    timezone: string
    secrets: Record<string, string>
    twint_certificate: Schema<'TwintCertificate'> | null
    archived: boolean
    deleted: boolean
    enabled: boolean
    created_at: string
    /** Why no money moves: it was restored from a backup, or a restored event replaces it. */
    frozen: Schema<'EventFrozen'> | null
    /** The event that its backup was made of, which may be on another installation, and when. */
    copy_of: string | null
    backup_at: string | null
    successor_id: string | null
    /** The ledger's, raised by the database itself with every change. */
    catalogue_version: number
  }

/** Settings that belong together are one field. */
export const setting_groups = [
  'customization',
  'zone',
  'form_refund',
  'twint',
  'card',
  'twint_direct',
  'bank',
  'pay',
  'infomaniak',
  'autoLogin',
  'wristband',
  'app_preferences',
  'wifi',
  'donation',
  'suspicious',
  'embed',
  'offline',
  'pos',
] as const

/** An event with its settings. Its secrets are sealed, by dotted name. */
export class Event extends globalTable<EventRow>('events', [
  'amounts_to_display',
  ...setting_groups,
  'secrets',
  'twint_certificate',
]) {}
