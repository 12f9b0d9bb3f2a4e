import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeAsked, feeOf } from '../../src/payments/fee.ts'
import { fee_multiplier, fee_ratio } from '../../src/platform/fee_ratio.ts'

const { numerator, denominator } = fee_ratio

test('a fee covers its share of the amount and is less than a cent above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_00 }), (amount) => {
      const above = BigInt(feeOf(amount)) * BigInt(denominator) - BigInt(amount) * BigInt(numerator)
      expect(above).toBeGreaterThanOrEqual(0n)
      expect(above).toBeLessThan(BigInt(denominator))
    }),
  )
})

test('a visitor pays a fee only on request, and exactly the one that was shown', () => {
  const fee = feeOf(50_00)
  const shown = { transaction_fees_multiplier: fee_multiplier, transaction_fees: fee }
  expect(feeAsked(50_00, shown)).toBe(0)
  expect(feeAsked(50_00, { pay_transaction_fees: true, ...shown })).toBe(fee)
  const others = [{ transaction_fees: fee - 1 }, { transaction_fees_multiplier: 1 }]
  for (const other of others)
    expect(() => feeAsked(50_00, { pay_transaction_fees: true, ...shown, ...other })).toThrow(
      expect.objectContaining({ code: 'payment_fee_differs' }),
    )
})
