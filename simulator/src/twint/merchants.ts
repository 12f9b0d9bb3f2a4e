import type { Store } from '../store.ts'

export interface Merchant {
  merchant_uuid: string
  /** The cash registers that were enrolled. */
  registers: string[]
  certificate_expires: string | null
}

/** Merchants with a contract, by UUID in lower case. */
export interface Merchants {
  list(): Merchant[]
  find(merchant_uuid: string): Merchant | undefined
  /** The merchant with that UUID, from now on if not before. */
  welcome(merchant_uuid: string): Merchant
  enrol(merchant: Merchant, register: string): void
  forget(merchant: Merchant, register: string): void
  save(): void
}

export function openMerchants(store: Store): Merchants {
  const saved = (store.get('twint.merchants') as Merchant[] | undefined) ?? []
  const merchants = new Map(saved.map((merchant) => [merchant.merchant_uuid, merchant]))
  const save = () => store.set('twint.merchants', [...merchants.values()])

  return {
    list: () => [...merchants.values()],
    find: (merchant_uuid) => merchants.get(merchant_uuid.toLowerCase()),
    save,

    welcome(text) {
      const merchant_uuid = text.toLowerCase()
      const merchant: Merchant = merchants.get(merchant_uuid) ?? {
        merchant_uuid,
        registers: [],
        certificate_expires: null,
      }
      merchants.set(merchant_uuid, merchant)
      save()
      return merchant
    },

    enrol(merchant, register) {
      if (merchant.registers.includes(register)) return
      merchant.registers.push(register)
      save()
    },

    forget(merchant, register) {
      merchant.registers = merchant.registers.filter((name) => name !== register)
      save()
    },
  }
}
