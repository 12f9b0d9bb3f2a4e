import type { Knex } from 'knex'

/** Long work: imports, refund runs, their files, and the queue that nudges them. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE files (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      sha256 bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE TABLE file_chunks (
      event_id uuid NOT NULL,
      file_id uuid NOT NULL,
      n integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (event_id, file_id, n)
    );

    CREATE TABLE imports (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      file_id uuid NOT NULL,
      file_name text NOT NULL,
      entrance_id uuid NOT NULL,
      amount bigint NOT NULL,
      age smallint,
      dry_run boolean NOT NULL DEFAULT false,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
      band_count integer,
      success integer NOT NULL DEFAULT 0,
      failure integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      error_code text,
      -- Raised by whoever takes the work over: an older worker that wakes up can no longer write.
      epoch integer NOT NULL DEFAULT 0,
      -- Until when whoever works on it is trusted to be alive, and how often in a row the work went wrong.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, file_id) REFERENCES files,
      FOREIGN KEY (event_id, entrance_id) REFERENCES entrances
    );
    CREATE INDEX imports_unfinished ON imports (leased_until) WHERE status IN ('queued', 'running');
    CREATE TABLE import_rows (
      event_id uuid NOT NULL,
      import_id uuid NOT NULL,
      row integer NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'skipped')),
      reason text,
      uid text,
      short_id text,
      PRIMARY KEY (event_id, import_id, row),
      FOREIGN KEY (event_id, import_id) REFERENCES imports
    );

    CREATE TABLE refunds (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      type text NOT NULL CHECK (type IN ('form')),
      file_name text NOT NULL,
      status text NOT NULL DEFAULT 'refunding' CHECK (status IN ('refunding', 'success', 'warning', 'error', 'cancelled')),
      step text NOT NULL DEFAULT 'holding' CHECK (step IN ('holding', 'writing', 'ready', 'sent', 'cancelling', 'cancelled', 'failed')),
      count integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      total_amount bigint NOT NULL DEFAULT 0,
      execution_date date NOT NULL,
      message_id text NOT NULL,
      -- The payer as it was when the run began: the file must not change with the event's settings.
      debtor jsonb NOT NULL,
      bank_file_id uuid,
      sheet_file_id uuid,
      error_code text,
      epoch integer NOT NULL DEFAULT 0,
      -- Until when whoever works on it is trusted to be alive, and how often in a row the work went wrong.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      creation_date timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, bank_file_id) REFERENCES files,
      FOREIGN KEY (event_id, sheet_file_id) REFERENCES files,
      UNIQUE (event_id, file_name)
    );
    -- One run of an event at a time holds or releases money.
    CREATE UNIQUE INDEX refunds_running ON refunds (event_id) WHERE step IN ('holding', 'writing', 'cancelling');
    CREATE INDEX refunds_unfinished ON refunds (leased_until) WHERE step IN ('holding', 'writing', 'cancelling');
    CREATE INDEX refunds_creation_date ON refunds (event_id, creation_date);

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
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, refund_id) REFERENCES refunds,
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      UNIQUE (event_id, refund_id, uid),
      UNIQUE (event_id, end_to_end_id)
    );
    CREATE INDEX refund_items_status ON refund_items (event_id, refund_id, status, end_to_end_id);

    -- The queue's own table: the shape that the job library's PostgreSQL backend reads and writes.
    CREATE TABLE agenda_jobs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name varchar(255) NOT NULL,
      priority integer NOT NULL DEFAULT 0,
      next_run_at timestamptz,
      type varchar(10) NOT NULL DEFAULT 'normal' CHECK (type IN ('normal', 'single')),
      locked_at timestamptz,
      last_finished_at timestamptz,
      failed_at timestamptz,
      fail_count integer,
      fail_reason text,
      repeat_timezone varchar(100),
      last_run_at timestamptz,
      repeat_interval varchar(255),
      data jsonb DEFAULT '{}',
      repeat_at varchar(255),
      disabled boolean DEFAULT false,
      progress real,
      fork boolean DEFAULT false,
      last_modified_by varchar(255),
      debounce_started_at timestamptz,
      start_date timestamptz,
      end_date timestamptz,
      skip_days jsonb,
      created_at timestamptz DEFAULT now(),
      updated_at timestamptz DEFAULT now()
    );
    CREATE INDEX agenda_jobs_find_and_lock_idx ON agenda_jobs (name, next_run_at, priority DESC, locked_at, disabled)
      WHERE disabled = false;
    CREATE UNIQUE INDEX agenda_jobs_single_job_idx ON agenda_jobs (name) WHERE type = 'single';
    CREATE INDEX agenda_jobs_locked_at_idx ON agenda_jobs (locked_at) WHERE locked_at IS NOT NULL;
    CREATE INDEX agenda_jobs_next_run_at_idx ON agenda_jobs (next_run_at) WHERE next_run_at IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
