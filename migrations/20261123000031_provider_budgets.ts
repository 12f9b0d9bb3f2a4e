import type { Knex } from 'knex'

/** One budget of calls for an account at a provider, whichever process calls, beside the queue of its refunds. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE provider_rate_limits
      ALTER free_at SET DEFAULT now(),
      -- Calls that may be made at once, and when they were counted; empty while none was made.
      ADD calls_left float8,
      ADD counted_at timestamptz,
      -- The provider has said that it was too much: nobody calls before this.
      ADD rests_until timestamptz,
      -- When a webhook last told what was true, so that asking is hardly needed.
      ADD webhook_at timestamptz
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
