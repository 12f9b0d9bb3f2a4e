import type { Schema } from '@kermesse/sdk/types'
import { table } from '../platform/model_base.ts'

type Derived = 'highest_value' | 'revision'

/** A voucher pays for one of its consumptions, listed by id. */
export class Voucher extends table<Omit<Schema<'Voucher'>, Derived>>('vouchers', [
  'consumptions',
]) {}

/** Vouchers that are given together, listed by their ids. */
export class VoucherPack extends table<Omit<Schema<'VoucherPack'>, 'revision'>>('voucher_packs', [
  'vouchers',
]) {}
