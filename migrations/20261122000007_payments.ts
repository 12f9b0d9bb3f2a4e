import type { Knex } from 'knex'

/** Money through providers: payments, what moved at the provider, and the job that settles it. */
export async function up(knex: Knex) {
  await knex.raw(`
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
    -- One account of a provider may serve several events: whose a movement is, is looked up by its reference.
    CREATE INDEX payments_by_reference ON payments (reference);

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
    -- What went back without us, by the payment that it came from.
    CREATE INDEX provider_movements_foreign ON provider_movements (event_id) WHERE kind <> 'payment' AND provider_refund_id IS NULL;

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
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
