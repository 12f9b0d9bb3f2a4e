import 'i18next'
import type { English } from './texts.ts'

// A key that no file has is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English & {
      errors: Record<string, string>
      nouns: Record<string, Record<string, string>>
    }
  }
}
