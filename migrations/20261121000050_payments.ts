import type { Knex } from 'knex'

/** Money through providers: payments, what moved at the provider, what goes back, and the job that settles it. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TYPE account ADD VALUE 'losses';

    -- A top-up that a visitor began at a provider. Its reference is stored before the provider hears of it.
    CREATE TABLE payments (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      uid text NOT NULL,
      reference text NOT NULL,
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint')),
      method text NOT NULL CHECK (method IN ('twint', 'card', 'twint_direct')),
      channel text NOT NULL DEFAULT 'W',
      status text NOT NULL DEFAULT 'initiated' CHECK (status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable',
        'timeout', 'success', 'cancelled', 'failed', 'api_error')),
      amount bigint NOT NULL CHECK (amount > 0),
      fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
      currency text NOT NULL,
      -- The same request of the same caller finds the same payment.
      idempotency_key uuid,
      provider_id text,
      link text,
      token text,
      qr_code text,
      pairing text,
      pairing_seen boolean NOT NULL DEFAULT false,
      -- The provider's own last word, and what staff should know: load_too_high, event_over, amount_differs, late, ...
      raw_status text,
      message text,
      flags jsonb NOT NULL DEFAULT '[]',
      polls integer NOT NULL DEFAULT 0,
      polled_at timestamptz,
      -- Empty when nothing is left to ask.
      next_poll_at timestamptz,
      expires_at timestamptz NOT NULL,
      recheck_until timestamptz NOT NULL,
      settled_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, reference),
      UNIQUE (event_id, idempotency_key)
    );
    CREATE INDEX payments_due ON payments (next_poll_at) WHERE next_poll_at IS NOT NULL;
    CREATE INDEX payments_created ON payments (event_id, created_at);
    CREATE INDEX payments_wallet ON payments (event_id, uid);

    -- What moved at a provider, by its own account, each with the one posting it has here.
    CREATE TABLE provider_movements (
      event_id uuid NOT NULL REFERENCES events,
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'chargeback')),
      provider_id text NOT NULL,
      payment_id uuid,
      provider_refund_id uuid,
      -- The posting; its id follows from the movement's name, so that there cannot be a second one.
      transaction_id uuid NOT NULL,
      uid text,
      amount bigint NOT NULL CHECK (amount >= 0),
      fee bigint NOT NULL DEFAULT 0,
      currency text NOT NULL,
      date timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, provider, kind, provider_id),
      FOREIGN KEY (event_id, payment_id) REFERENCES payments
    );
    CREATE INDEX provider_movements_payment ON provider_movements (event_id, payment_id);
    CREATE INDEX provider_movements_wallet ON provider_movements (event_id, uid);
    CREATE INDEX provider_movements_posting ON provider_movements (event_id, transaction_id);

    -- Money on its way back by the way it came: of one payment, alone or in a run.
    CREATE TABLE provider_refunds (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      refund_id uuid,
      uid text NOT NULL,
      method text NOT NULL CHECK (method IN ('twint', 'mypos', 'card')),
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      -- Ours, unique for the provider; stored before the call.
      reference text NOT NULL,
      -- The payment that is paid back: the provider's name of it, ours, and our posting.
      source_id text NOT NULL,
      source_reference text NOT NULL,
      source_transaction_id uuid NOT NULL,
      source_amount bigint NOT NULL,
      source_date timestamptz NOT NULL,
      tid text,
      -- What was known to be paid back of the source when this was sent: how doubt is resolved.
      refunded_before bigint NOT NULL DEFAULT 0,
      wanted bigint NOT NULL CHECK (wanted > 0),
      amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
      currency text NOT NULL,
      status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'sending', 'pending', 'unknown', 'done', 'failed', 'released')),
      reason text,
      detail text,
      provider_id text,
      attempts integer NOT NULL DEFAULT 0,
      sent_at timestamptz,
      -- When the provider is asked what became of it; empty when that is known.
      next_check_at timestamptz,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, reference)
    );
    -- Of one payment one refund at a time is on its way: two at once could not be told apart after doubt.
    CREATE UNIQUE INDEX provider_refunds_one_at_a_time ON provider_refunds (event_id, provider, source_id)
      WHERE status IN ('sending', 'pending', 'unknown');
    CREATE INDEX provider_refunds_run ON provider_refunds (event_id, refund_id, status, _id);
    CREATE INDEX provider_refunds_wallet ON provider_refunds (event_id, uid);
    CREATE INDEX provider_refunds_source ON provider_refunds (event_id, source_transaction_id);
    CREATE INDEX provider_refunds_due ON provider_refunds (next_check_at) WHERE next_check_at IS NOT NULL;

    -- Every call that may move money, written down before it is made and again when its answer is known.
    CREATE TABLE provider_calls (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      provider text NOT NULL,
      call text NOT NULL,
      reference text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      answered_at timestamptz,
      outcome text,
      reason text,
      detail text,
      PRIMARY KEY (event_id, _id)
    );
    CREATE INDEX provider_calls_reference ON provider_calls (event_id, reference);
    CREATE INDEX provider_calls_asked ON provider_calls (event_id, asked_at);

    -- One switch for the installation, with who turned it and when.
    CREATE TABLE poll_job (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      running boolean NOT NULL DEFAULT true,
      changed_by uuid,
      changed_at timestamptz NOT NULL DEFAULT now(),
      last_run_at timestamptz
    );
    INSERT INTO poll_job DEFAULT VALUES;

    CREATE TABLE poll_logs (
      _id uuid PRIMARY KEY,
      event_id uuid,
      level text NOT NULL CHECK (level IN ('info', 'warn', 'error')),
      message text NOT NULL,
      reference text,
      timestamp timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX poll_logs_timestamp ON poll_logs (timestamp);

    -- Runs by provider beside those by bank file.
    ALTER TABLE refunds DROP CONSTRAINT refunds_type_check;
    ALTER TABLE refunds ADD CONSTRAINT refunds_type_check CHECK (type IN ('form', 'twint', 'mypos', 'card'));
    ALTER TABLE refunds DROP CONSTRAINT refunds_step_check;
    ALTER TABLE refunds ADD CONSTRAINT refunds_step_check
      CHECK (step IN ('holding', 'writing', 'ready', 'sent', 'cancelling', 'cancelled', 'failed', 'sending'));
    ALTER TABLE refunds ALTER COLUMN execution_date DROP NOT NULL, ALTER COLUMN message_id DROP NOT NULL;
    -- One run of an event and kind at a time.
    DROP INDEX refunds_running;
    CREATE UNIQUE INDEX refunds_running ON refunds (event_id, type) WHERE step IN ('holding', 'writing', 'cancelling', 'sending');
    DROP INDEX refunds_unfinished;
    CREATE INDEX refunds_unfinished ON refunds (leased_until) WHERE step IN ('holding', 'writing', 'cancelling', 'sending');
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
