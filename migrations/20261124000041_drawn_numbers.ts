import type { Knex } from 'knex'

/** Numbers for wristbands that are printed and not there yet, and what an import says of numbers that can be guessed. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- A number is drawn once, whichever event it was for: two lists may be at the printer's at the same time.
    CREATE TABLE drawn_numbers (
      short_id text PRIMARY KEY,
      drawn_at timestamptz NOT NULL DEFAULT now()
    );

    -- Whether most numbers of the file are near another one, and whether that is so of those that have no PIN.
    ALTER TABLE imports ADD COLUMN numbers_are_guessable boolean NOT NULL DEFAULT false;
    ALTER TABLE imports ADD COLUMN numbers_need_pins boolean NOT NULL DEFAULT false;
    ALTER TABLE imports ADD COLUMN allow_guessable_numbers boolean NOT NULL DEFAULT false;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
