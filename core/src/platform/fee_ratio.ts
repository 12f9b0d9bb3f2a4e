/** The organiser's cost of a top-up as an exact ratio: 0.015. */
export const fee_ratio = { numerator: 15, denominator: 1_000 } as const
export const fee_multiplier = fee_ratio.numerator / fee_ratio.denominator
