import 'i18next'
import type common from './en/common.json'
import type staff from './en/staff.json'
import type visitor from './en/visitor.json'

// A key that no file has is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      visitor: typeof visitor
      staff: typeof staff
      errors: Record<string, string>
    }
  }
}
