import type { Knex } from 'knex'

/** Payments through providers, the providers' movements and calls, and the job that polls them. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    -- A top-up started by a visitor. Its reference is stored before the provider is called.
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
      -- A retry by the same caller finds the same payment.
      idempotency_key uuid,
      provider_id text,
      link text,
      token text,
      qr_code text,
      pairing text,
      pairing_seen boolean NOT NULL DEFAULT false,
      -- The provider's last status, and warnings for staff: load_too_high, event_over, amount_differs, late, ...
      raw_status text,
      message text,
      flags jsonb NOT NULL DEFAULT '[]',
      polls integer NOT NULL DEFAULT 0,
      polled_at timestamptz,
      -- Null when the provider need not be asked again.
      next_poll_at timestamptz,
      expires_at timestamptz NOT NULL,
      recheck_until timestamptz NOT NULL,
      settled_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- The amount that the provider took; the audit compares the postings with it.
      taken bigint CHECK (taken >= 0),
      taken_at timestamptz,
      -- The provider's response, where it could not be parsed.
      raw_answer text,
      -- Taken in another currency than the event's, until a superadmin settles it or the provider refunds it.
      foreign_amount bigint CHECK (foreign_amount > 0),
      foreign_currency text,
      foreign_settled_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, reference),
      UNIQUE (event_id, idempotency_key)
    );
    CREATE INDEX payments_due ON payments (next_poll_at) WHERE next_poll_at IS NOT NULL;
    CREATE INDEX payments_created ON payments (event_id, created_at);
    CREATE INDEX payments_wallet ON payments (event_id, uid);
    -- Several events may share one account at a provider: its movements are matched by their reference.
    CREATE INDEX payments_by_reference ON payments (reference);
    -- Partial: the cockpit counts these few payments every few seconds, and statistics the failed ones per hour.
    CREATE INDEX payments_waiting ON payments (event_id, created_at)
      WHERE status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable');
    CREATE INDEX payments_flagged ON payments (event_id) WHERE flags <> '[]';
    CREATE INDEX payments_failed ON payments (event_id, created_at)
      WHERE status IN ('failed', 'api_error', 'temp_failed', 'api_unreachable');
    CREATE INDEX payments_foreign ON payments (event_id) WHERE foreign_amount IS NOT NULL;
    CREATE INDEX payments_search ON payments
      USING gin (search_key(coalesce(reference, '') || E'\n' || coalesce(provider_id, '')) gin_trgm_ops);

    -- The event that owns a payment reference, or a refund run, from which end-to-end ids derive. Restored events share both with
    -- their original.
    CREATE TABLE payment_directory (
      kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
      reference text NOT NULL,
      event_id uuid NOT NULL REFERENCES events,
      PRIMARY KEY (kind, reference)
    );
    CREATE INDEX payment_directory_event ON payment_directory (event_id);

    -- Movements on the provider's account, each with its one posting.
    CREATE TABLE provider_movements (
      event_id uuid NOT NULL REFERENCES events,
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'chargeback')),
      provider_id text NOT NULL,
      payment_id uuid,
      provider_refund_id uuid,
      -- Derived from the key of the movement, so that it is posted once.
      transaction_id uuid NOT NULL,
      uid text,
      amount bigint NOT NULL CHECK (amount >= 0),
      fee bigint NOT NULL DEFAULT 0,
      currency text NOT NULL,
      date timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The transaction that credits a chargeback again after the dispute was won.
      given_back_by uuid,
      PRIMARY KEY (event_id, provider, kind, provider_id),
      FOREIGN KEY (event_id, payment_id) REFERENCES payments
    );
    CREATE INDEX provider_movements_payment ON provider_movements (event_id, payment_id);
    CREATE INDEX provider_movements_wallet ON provider_movements (event_id, uid);
    CREATE INDEX provider_movements_posting ON provider_movements (event_id, transaction_id);
    -- Refunds and chargebacks that were not started here.
    CREATE INDEX provider_movements_foreign ON provider_movements (event_id) WHERE kind <> 'payment' AND provider_refund_id IS NULL;

    -- Every call that may move money, stored before the request and updated with the response.
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

    -- The nightly comparison of an event's payments with the provider's list.
    CREATE TABLE provider_checks (
      event_id uuid NOT NULL REFERENCES events,
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      checked_at timestamptz NOT NULL,
      -- The reason why there was no list; null when there was one.
      unanswered text,
      -- The oldest 20 differences.
      differences jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (event_id, provider)
    );

    -- One budget of calls per account at a provider, shared by all processes. Unlogged: after a crash it starts over.
    CREATE UNLOGGED TABLE provider_rate_limits (
      account text PRIMARY KEY,
      -- The next refund may be sent at this time.
      free_at timestamptz NOT NULL DEFAULT now(),
      -- Calls left, and the time of that count; null before the first call.
      calls_left float8,
      counted_at timestamptz,
      -- The provider answered that there were too many calls: no call before this time.
      rests_until timestamptz,
      -- The last correct webhook: while webhooks arrive, polling is reduced.
      webhook_at timestamptz
    );

    -- One switch for the installation, with the user who changed it last.
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
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
