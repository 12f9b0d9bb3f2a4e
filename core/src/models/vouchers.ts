import type { Schema } from '@kermesse/sdk/types'
import { table } from '../platform/table.ts'

type Derived = 'highest_value' | 'revision'

/** What pays for one of its consumptions, which it lists by their ids. */
export class Voucher extends table<Omit<Schema<'Voucher'>, Derived>>('vouchers', [
  'consumptions',
]) {}

/** Vouchers that are given together, listed by their ids. */
export class VoucherPack extends table<Omit<Schema<'VoucherPack'>, 'revision'>>('voucher_packs', [
  'vouchers',
]) {}
