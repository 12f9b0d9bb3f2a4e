import type { Knex } from 'knex'

/** Reports of movements per tender, and the provider's list while it is compared with them. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE reports (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      type text NOT NULL CHECK (type IN ('twint', 'card', 'mypos', 'overall')),
      format text NOT NULL CHECK (format IN ('xlsx', 'pdf')),
      file_name text NOT NULL,
      status text NOT NULL DEFAULT 'inprogress' CHECK (status IN ('completed', 'inprogress', 'errored')),
      "dateBegin" timestamptz,
      "dateEnd" timestamptz,
      -- Movements of the report, and those written so far.
      count integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      total_in bigint,
      total_out bigint,
      -- The totals of the report equal the ledger's; result of the comparison with the providers' lists.
      agrees boolean,
      reconciliation text CHECK (reconciliation IN ('agrees', 'differs', 'missing', 'none')),
      file_id uuid,
      error_code text,
      epoch integer NOT NULL DEFAULT 0,
      -- End of the worker's lease, and failed attempts in a row.
      leased_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, file_id) REFERENCES files,
      UNIQUE (event_id, file_name)
    );
    -- A double click makes one report.
    CREATE UNIQUE INDEX reports_in_progress ON reports (event_id, type, format) WHERE status = 'inprogress';
    CREATE INDEX reports_unfinished ON reports (leased_until) WHERE status = 'inprogress';
    CREATE INDEX reports_created ON reports (event_id, created_at);

    -- Movements that a provider lists, until the report is written.
    CREATE TABLE report_movements (
      event_id uuid NOT NULL,
      report_id uuid NOT NULL,
      provider text NOT NULL,
      kind text NOT NULL,
      provider_id text NOT NULL,
      reference text,
      amount bigint NOT NULL,
      currency text NOT NULL,
      date timestamptz NOT NULL,
      PRIMARY KEY (event_id, report_id, provider, kind, provider_id),
      FOREIGN KEY (event_id, report_id) REFERENCES reports
    );
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
