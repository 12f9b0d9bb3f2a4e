import type { Knex } from 'knex'

/** Refunds: the requests of visitors, and the runs that pay them by bank file or by provider. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A run pays requests by bank file, or refunds top-ups through their provider.
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
      -- Of the bank file.
      execution_date date,
      message_id text,
      -- A copy of the payer, so that the file does not change with the event's settings.
      debtor jsonb NOT NULL,
      bank_file_id uuid,
      error_code text,
      epoch integer NOT NULL DEFAULT 0,
      -- End of the worker's lease, and failed attempts in a row.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      creation_date timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      -- Refunds in progress or with an unknown outcome.
      doubtful integer NOT NULL DEFAULT 0,
      -- TWINT fees that the visitors pay in addition to their refunds.
      total_freight bigint NOT NULL DEFAULT 0,
      -- When the bank had reported on every transfer of the run.
      confirmed_at timestamptz,
      -- Former files of the run, which must not be sent, oldest first: file_name, message_id, bank_file_id, superseded_at.
      earlier_files jsonb NOT NULL DEFAULT '[]',
      -- The date that staff chose, if it is no banking day; execution_date is the next banking day.
      asked_execution_date date,
      -- Payee names corrected since the file was written.
      names_corrected integer NOT NULL DEFAULT 0,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, bank_file_id) REFERENCES files,
      UNIQUE (event_id, file_name)
    );
    CREATE INDEX refunds_creation_date ON refunds (event_id, creation_date);
    -- One run per event and type holds or releases money at a time.
    CREATE UNIQUE INDEX refunds_running ON refunds (event_id, type)
      WHERE step IN ('holding', 'writing', 'cancelling', 'sending');
    CREATE INDEX refunds_unfinished ON refunds (leased_until)
      WHERE step IN ('holding', 'writing', 'cancelling', 'sending');

    -- Requests for the remainder. A wristband has one open request, and one of each run that paid it before.
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
      -- The run that pays it; null while it can still be edited.
      refund_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      n smallint NOT NULL DEFAULT 1 CHECK (n > 0),
      -- Why staff must review the request before it is paid, and the bank's text; null where it may be paid.
      hold_reason text,
      hold_detail text,
      -- A keyed hash of the secret link that may change the request; null where the PIN identifies the visitor.
      owner_hash bytea,
      -- Staff accepted that many wristbands share this account.
      is_cleared boolean NOT NULL DEFAULT false,
      -- When its transfer came back: the request may then be changed after the form has closed.
      returned_at timestamptz,
      PRIMARY KEY (event_id, uid, n),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds
    );
    CREATE UNIQUE INDEX refund_forms_open ON refund_forms (event_id, uid) WHERE refund_id IS NULL;
    -- Counts the wristbands that share one account.
    CREATE INDEX refund_forms_account ON refund_forms (event_id, iban, uid);

    -- A later request for the same wristband with another account: both wait for staff.
    CREATE TABLE refund_rivals (
      event_id uuid NOT NULL,
      _id uuid NOT NULL,
      uid text NOT NULL,
      form jsonb NOT NULL,
      owner_hash bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    CREATE INDEX refund_rivals_uid ON refund_rivals (event_id, uid);

    -- Transfers of a run. A transfer is paid when the bank has settled it, not yet when it accepted the file.
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
      -- A copy of the payee in the bank's format, made when the run begins.
      payee jsonb NOT NULL,
      -- The bank's reason for a rejection.
      detail text,
      -- The part that is paid by bank; null for everything. The rest is refunded through the providers.
      wanted bigint,
      accepted_at timestamptz,
      returned_at timestamptz,
      paid_at timestamptz,
      -- A question of the bank that waits for staff, and the last one that staff has answered.
      attention text CHECK (attention IN ('name_close_match', 'name_no_match', 'name_not_verified', 'duplicate',
        'blocked', 'unknown_status', 'return_mismatch')),
      decided_attention text,
      name_at_bank text,
      returned_amount bigint CHECK (returned_amount > 0),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, refund_id, uid),
      UNIQUE (event_id, end_to_end_id)
    );
    -- The next rows of a step of the run, and the list of the run.
    CREATE INDEX refund_items_status ON refund_items (event_id, refund_id, status, end_to_end_id);
    CREATE INDEX refund_items_order ON refund_items (event_id, refund_id, end_to_end_id);
    CREATE INDEX refund_items_attention ON refund_items (event_id, refund_id) WHERE attention IS NOT NULL;
    -- The transfers of a visitor in all runs.
    CREATE INDEX refund_items_wallet ON refund_items (event_id, uid);

    -- A refund of one payment through its provider, alone or in a run.
    CREATE TABLE provider_refunds (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      refund_id uuid,
      uid text NOT NULL,
      method text NOT NULL CHECK (method IN ('twint', 'mypos', 'card')),
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      -- Our reference, unique at the provider, stored before the call.
      reference text NOT NULL,
      -- The refunded payment: the provider's id, our reference, and our transaction.
      source_id text NOT NULL,
      source_reference text NOT NULL,
      source_transaction_id uuid NOT NULL,
      source_amount bigint NOT NULL,
      source_date timestamptz NOT NULL,
      tid text,
      -- Refunded of the source when this was sent: a later total shows whether a refund in doubt was executed.
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
      -- When the provider is asked for the outcome; null when it is known.
      next_check_at timestamptz,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- The request of staff outside a run; a retry finds it.
      asked_id uuid,
      -- The TWINT fee that the visitor pays, on the first refund of the visitor in a run or request.
      freight bigint NOT NULL DEFAULT 0 CHECK (freight >= 0),
      -- When the provider accepted the refund. After that a list without it does not release the money.
      accepted_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    -- A payment has one refund in progress: the outcomes of two could not be told apart.
    CREATE UNIQUE INDEX provider_refunds_one_at_a_time ON provider_refunds (event_id, provider, source_id)
      WHERE status IN ('sending', 'pending', 'unknown');
    CREATE INDEX provider_refunds_run ON provider_refunds (event_id, refund_id, status, _id);
    CREATE INDEX provider_refunds_wallet ON provider_refunds (event_id, uid);
    CREATE INDEX provider_refunds_source ON provider_refunds (event_id, source_transaction_id);
    CREATE INDEX provider_refunds_due ON provider_refunds (next_check_at) WHERE next_check_at IS NOT NULL;
    -- A refund that was proved not to have happened may be sent again with the same reference.
    CREATE UNIQUE INDEX provider_refunds_reference ON provider_refunds (event_id, reference)
      WHERE status NOT IN ('failed', 'released');
    CREATE INDEX provider_refunds_asked ON provider_refunds (event_id, asked_id) WHERE asked_id IS NOT NULL;
    -- The list of errors.
    CREATE INDEX provider_refunds_errors ON provider_refunds (event_id, updated_at)
      WHERE status NOT IN ('planned', 'done', 'released');
    -- Movements of an account that several events share are matched by their reference.
    CREATE INDEX provider_refunds_by_reference ON provider_refunds (reference);
    -- A terminal lists refunds without their sale: they are matched by terminal and amount.
    CREATE INDEX provider_refunds_at_terminal ON provider_refunds (tid, amount)
      WHERE tid IS NOT NULL AND status IN ('sending', 'pending', 'unknown');
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
