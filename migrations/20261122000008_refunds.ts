import type { Knex } from 'knex'

/** Money that goes back: what visitors ask for, and the runs that pay it by bank file or by provider. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A run: by bank file for those who filled in the form, or by the provider that the money came through.
    CREATE TABLE refunds (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      type text NOT NULL CHECK (type IN ('form', 'twint', 'mypos', 'card')),
      file_name text NOT NULL,
      status text NOT NULL DEFAULT 'refunding' CHECK (status IN ('refunding', 'success', 'warning', 'error', 'cancelled')),
      step text NOT NULL DEFAULT 'holding'
        CHECK (step IN ('holding', 'writing', 'ready', 'sent', 'cancelling', 'cancelled', 'failed', 'sending')),
      count integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      total_amount bigint NOT NULL DEFAULT 0,
      -- Both are the bank file's.
      execution_date date,
      message_id text,
      -- The payer as it was when the run began: the file must not change with the event's settings.
      debtor jsonb NOT NULL,
      bank_file_id uuid,
      error_code text,
      epoch integer NOT NULL DEFAULT 0,
      -- Until when whoever works on it is trusted to be alive, and how often in a row the work went wrong.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      creation_date timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      -- Those on their way, and those of which nobody knows yet.
      doubtful integer NOT NULL DEFAULT 0,
      -- What TWINT costs the visitors beside what is paid back.
      total_freight bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, bank_file_id) REFERENCES files,
      UNIQUE (event_id, file_name)
    );
    CREATE INDEX refunds_creation_date ON refunds (event_id, creation_date);
    -- One run of an event and kind at a time holds or releases money.
    CREATE UNIQUE INDEX refunds_running ON refunds (event_id, type)
      WHERE step IN ('holding', 'writing', 'cancelling', 'sending');
    CREATE INDEX refunds_unfinished ON refunds (leased_until)
      WHERE step IN ('holding', 'writing', 'cancelling', 'sending');

    CREATE TABLE refund_forms (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      address text NOT NULL,
      house_number text,
      postal_code text NOT NULL,
      locality text NOT NULL,
      country text NOT NULL,
      email text,
      phone text,
      iban text NOT NULL,
      bic text,
      -- The run that pays it; empty while it can still be edited.
      refund_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds
    );
    CREATE INDEX refund_forms_open ON refund_forms (event_id, uid) WHERE refund_id IS NULL;
    -- Accounts that many clients share are suspicious.
    CREATE INDEX refund_forms_iban ON refund_forms (event_id, iban);

    CREATE TABLE refund_items (
      event_id uuid NOT NULL,
      _id uuid NOT NULL,
      refund_id uuid NOT NULL,
      uid text NOT NULL,
      amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
      status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'held', 'sent', 'released', 'failed')),
      reason text,
      end_to_end_id text NOT NULL,
      payment_kind text NOT NULL CHECK (payment_kind IN ('D', 'S', 'X')),
      -- The payee as the bank will see it, frozen when the run begins.
      payee jsonb NOT NULL,
      -- What the bank says of a payment that it has rejected.
      detail text,
      -- What a form run leaves to the ways the money came; empty is everything.
      wanted bigint,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, refund_id, uid),
      UNIQUE (event_id, end_to_end_id)
    );
    -- The next ones of a step of the run, and the list of all of it.
    CREATE INDEX refund_items_status ON refund_items (event_id, refund_id, status, end_to_end_id);
    CREATE INDEX refund_items_order ON refund_items (event_id, refund_id, end_to_end_id);

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
      status text NOT NULL DEFAULT 'planned'
        CHECK (status IN ('planned', 'sending', 'pending', 'unknown', 'done', 'failed', 'released')),
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
      -- The request that it belongs to, where no run does: a repeat finds it.
      asked_id uuid,
      -- What a refund by TWINT costs the visitor: of a run or a request the first of a visitor carries it for all of them.
      freight bigint NOT NULL DEFAULT 0 CHECK (freight >= 0),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    -- Of one payment one refund at a time is on its way: two at once could not be told apart after doubt.
    CREATE UNIQUE INDEX provider_refunds_one_at_a_time ON provider_refunds (event_id, provider, source_id)
      WHERE status IN ('sending', 'pending', 'unknown');
    CREATE INDEX provider_refunds_run ON provider_refunds (event_id, refund_id, status, _id);
    CREATE INDEX provider_refunds_wallet ON provider_refunds (event_id, uid);
    CREATE INDEX provider_refunds_source ON provider_refunds (event_id, source_transaction_id);
    CREATE INDEX provider_refunds_due ON provider_refunds (next_check_at) WHERE next_check_at IS NOT NULL;
    -- What was proved never to have happened may be asked for again under the same reference.
    CREATE UNIQUE INDEX provider_refunds_reference ON provider_refunds (event_id, reference)
      WHERE status NOT IN ('failed', 'released');
    CREATE INDEX provider_refunds_asked ON provider_refunds (event_id, asked_id) WHERE asked_id IS NOT NULL;
    -- The list of what went wrong.
    CREATE INDEX provider_refunds_errors ON provider_refunds (event_id, updated_at)
      WHERE status NOT IN ('planned', 'done', 'released');
    -- As for payments: whose a movement is, is looked up by its reference.
    CREATE INDEX provider_refunds_by_reference ON provider_refunds (reference);

    -- When the next refund may be sent to an account at a provider, whichever process sends it. Forgotten after a crash: by
    -- then nobody is sending.
    CREATE UNLOGGED TABLE provider_rate_limits (account text PRIMARY KEY, free_at timestamptz NOT NULL);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
