import type { Knex } from 'knex'

/** What paying back by the way the money came looks up, and what a form run leaves to it. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- What was proved never to have happened may be asked for again under the same reference.
    ALTER TABLE provider_refunds DROP CONSTRAINT provider_refunds_event_id_reference_key;
    CREATE UNIQUE INDEX provider_refunds_reference ON provider_refunds (event_id, reference) WHERE status NOT IN ('failed', 'released');
    -- The request that it belongs to, where no run does: a repeat finds it.
    ALTER TABLE provider_refunds ADD COLUMN asked_id uuid;
    CREATE INDEX provider_refunds_asked ON provider_refunds (event_id, asked_id) WHERE asked_id IS NOT NULL;
    CREATE INDEX provider_refunds_errors ON provider_refunds (event_id, updated_at) WHERE status NOT IN ('planned', 'done', 'released');

    -- What went back without us, by the payment that it came from.
    CREATE INDEX provider_movements_foreign ON provider_movements (event_id) WHERE kind <> 'payment' AND provider_refund_id IS NULL;

    -- What terminals took, by wristband and by the number that the terminal gave it. Partial, so that no plan of the ledger
    -- can choose them.
    CREATE INDEX transactions_terminal_loads ON transactions (event_id, uid)
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;
    CREATE INDEX transactions_terminal_numbers ON transactions (event_id, card_transaction_id)
      WHERE type = 'credit' AND payment_type = 'mypos' AND card_transaction_id IS NOT NULL;

    -- Of a run: those on their way, and those of which nobody knows yet.
    ALTER TABLE refunds ADD COLUMN doubtful integer NOT NULL DEFAULT 0;
    -- What a form run leaves to the ways the money came; empty is everything.
    ALTER TABLE refund_items ADD COLUMN wanted bigint;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
