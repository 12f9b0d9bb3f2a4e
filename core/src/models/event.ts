import type { Schema } from '@kermesse/sdk/types'
import { globalTable } from '../platform/table.ts'

export type EventRow = Schema<'EventInput'> & {
  _id: string
  name: string
  language: 'en' | 'fr' | 'de'
  timezone: string
  secrets: Record<string, string>
  twint_certificate: Schema<'TwintCertificate'> | null
  archived: boolean
  deleted: boolean
  enabled: boolean
  created_at: string
  /** The ledger's, raised by the database itself with every change. */
  catalogue_version: number
}

const settings = [
  'amounts_to_display',
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
]

/** An event with its settings. Its secrets are sealed, by dotted name. */
export class Event extends globalTable<EventRow>('events', [
  ...settings,
  'secrets',
  'twint_certificate',
]) {}
