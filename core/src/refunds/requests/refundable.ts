/** The refundable amount of a wallet `w`, in minor units, as SQL. */
export const refundable = 'greatest(0, w.balance - (w.unpaid - w.unpaid_spent))'
