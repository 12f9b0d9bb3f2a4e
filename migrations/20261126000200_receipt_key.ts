import type { Knex } from 'knex'

/** References of receipts are compared without case, spaces and invisible signs, also those that were typed before. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    CREATE FUNCTION receipt_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT translate(regexp_replace(typed,
        '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]',
        '', 'g'), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    $$;
    DROP INDEX transactions_terminal_numbers;
    CREATE INDEX transactions_terminal_numbers ON transactions (event_id, receipt_key(card_transaction_id))
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    DROP INDEX transactions_card;
    CREATE INDEX transactions_card ON transactions (receipt_key(card_transaction_id)) WHERE card_transaction_id IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
