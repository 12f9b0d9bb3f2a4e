import {
  AddCircleRegular,
  ArrowSwapRegular,
  BarcodeScannerRegular,
  GiftRegular,
  LockClosedRegular,
  MoneyHandRegular,
  PersonRegular,
  TicketDiagonalRegular,
} from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import type { ComponentType } from 'react'
import { ChangeAge, CorrectNumber, SellEntrance } from './Admission.tsx'
import { Block } from './Block.tsx'
import { ClientTopUp, Gift } from './ClientTopUp.tsx'
import type { Client } from './client.ts'
import { PayOut } from './PayOut.tsx'
import { Replace } from './Replace.tsx'

export type DeskAction = {
  name:
    | 'top_up'
    | 'pay_out'
    | 'replace'
    | 'block'
    | 'unblock'
    | 'entrance'
    | 'gift'
    | 'age'
    | 'number'
  /** Pressed alone, it opens the dialog. */
  key: string
  right: number
  icon: ComponentType
  Dialog: ComponentType
  when?: (client: Client) => boolean
}

const { cashier, admin } = rights
const block = { key: 'b', right: cashier, icon: LockClosedRegular, Dialog: Block }

/** Actions for a wristband, the most frequent first. */
export const actions: DeskAction[] = [
  { name: 'top_up', key: 't', right: cashier, icon: AddCircleRegular, Dialog: ClientTopUp },
  { name: 'pay_out', key: 'r', right: cashier, icon: MoneyHandRegular, Dialog: PayOut },
  { name: 'replace', key: 'l', right: cashier, icon: ArrowSwapRegular, Dialog: Replace },
  { name: 'block', ...block, when: ({ disabled }) => !disabled },
  { name: 'unblock', ...block, when: ({ disabled }) => disabled },
  { name: 'entrance', key: 'e', right: cashier, icon: TicketDiagonalRegular, Dialog: SellEntrance },
  { name: 'gift', key: 'g', right: admin, icon: GiftRegular, Dialog: Gift },
  { name: 'age', key: 'a', right: cashier, icon: PersonRegular, Dialog: ChangeAge },
  { name: 'number', key: 'n', right: admin, icon: BarcodeScannerRegular, Dialog: CorrectNumber },
]

/** Replaced wristbands and archived events are read-only. */
export function actionsFor(client: Client, right: number) {
  if (client.transferred_to || client.archived) return []
  return actions.filter((action) => right >= action.right && (action.when?.(client) ?? true))
}
