const path = 'migrations/20270101000001_a.ts'
const up = (sql: string) =>
  `export async function up(knex) {\n  await knex.raw(\`\n    ${sql}\n  \`)\n}`

/** Migrations that must be refused, as offences of `tidy.test.ts`. */
export const long_locks = [
  'CREATE UNIQUE INDEX a ON clients (uid)',
  'ALTER TABLE clients ADD COLUMN a uuid DEFAULT gen_random_uuid()',
  'ALTER TABLE clients ADD COLUMN a bigint GENERATED ALWAYS AS (b * 2) STORED',
  'ALTER TABLE clients ADD COLUMN a text NOT NULL',
  'ALTER TABLE clients ADD COLUMN a uuid REFERENCES events',
  'ALTER TABLE clients ALTER COLUMN a TYPE bigint',
  'ALTER TABLE clients ALTER COLUMN a SET NOT NULL',
  'ALTER TABLE clients ADD CONSTRAINT a CHECK (b > 0)',
  'ALTER TABLE clients ADD FOREIGN KEY (event_id) REFERENCES events',
  'ALTER TABLE clients ADD CONSTRAINT a UNIQUE (b)',
  'ALTER TABLE a ADD CONSTRAINT b CHECK (c) NOT VALID; ALTER TABLE a VALIDATE CONSTRAINT b',
  'ALTER TABLE clients RENAME COLUMN a TO b',
  'ALTER TABLE clients DROP COLUMN a',
  'TRUNCATE clients',
  'UPDATE clients SET a = 1',
]
  .map(up)
  .concat('export const indexes = []\nexport const up = 1')
  .map((text): [rule: string, path: string, text: string] => [
    'migrations hold no lock for long',
    path,
    text,
  ])

/** Migrations that a distributed database would refuse, as offences of `tidy.test.ts`. */
export const several_statements: [rule: string, path: string, text: string][] = [
  [
    'migrations send one statement in each call',
    path,
    up('ALTER TABLE clients ADD COLUMN a text; CREATE TABLE b ()'),
  ],
]

/** Migrations that must pass. */
export const short_locks = [
  up('ALTER TABLE clients ADD COLUMN a text'),
  up('CREATE TABLE b ()`)\n  await knex.raw(`CREATE INDEX c ON b (d)'),
  up('CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 2 $$; -- one; statement'),
  up('ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0, ADD COLUMN c timestamptz DEFAULT now()'),
  up('ALTER TABLE clients ADD CONSTRAINT a CHECK (b > 0) NOT VALID'),
  up('-- lock: no release reads it since 0.2.0\n    ALTER TABLE clients DROP COLUMN a'),
  "export const indexes = ['CREATE INDEX CONCURRENTLY a ON clients (b)']",
  'export async function backfill(knex) { await knex.raw(`UPDATE clients SET a = 1`) }',
].map((text): [path: string, text: string] => [path, text])
