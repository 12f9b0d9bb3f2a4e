import type german_common from './de/common.json'
import type german_staff from './de/staff.json'
import type german_visitor from './de/visitor.json'
import type english_common from './en/common.json'
import type english_staff from './en/staff.json'
import type english_visitor from './en/visitor.json'
import type french_common from './fr/common.json'
import type french_staff from './fr/staff.json'
import type french_visitor from './fr/visitor.json'

export type English = {
  common: typeof english_common
  visitor: typeof english_visitor
  staff: typeof english_staff
}
type French = {
  common: typeof french_common
  visitor: typeof french_visitor
  staff: typeof french_staff
}
type German = {
  common: typeof german_common
  visitor: typeof german_visitor
  staff: typeof german_staff
}

type Has<Texts, Language extends Texts> = Language

/** A key that one language lacks, or has more than English, is a type error here. */
export type Complete = [
  Has<English, French>,
  Has<French, English>,
  Has<English, German>,
  Has<German, English>,
]
