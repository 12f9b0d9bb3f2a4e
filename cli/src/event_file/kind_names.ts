import { type Sentence, t } from '../i18n/language.ts'
import type { RecordKind } from './state.ts'

export type ChangeKind = 'event' | RecordKind | 'smartphone' | 'terminal' | 'new_terminal'

const names = {
  event: 'event',
  deposit: 'deposit',
  bar: 'bar',
  consumption: 'consumption',
  voucher: 'voucher',
  voucher_pack: 'voucher pack',
  entrance: 'entrance',
  entrance_group: 'entrance group',
  user: 'user',
  smartphone: 'smartphone',
  terminal: 'terminal',
  new_terminal: 'new terminal',
} satisfies Record<ChangeKind, Sentence>

/** The noun of a kind, for people. */
export function kindName(kind: ChangeKind) {
  return t(names[kind])
}
