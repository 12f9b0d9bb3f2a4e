import type { Knex } from 'knex'

// Marks that nobody sees: controls, soft hyphens, joiners, directions, fillers, variation selectors, tags.
const invisible = String.raw`\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\uFE00-\uFE0F\uFEFF\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`
const accents = String.raw`\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`
const blanks = String.raw`[\t-\r \u1680\u2028\u2029]+`

/**
 * One name however it is written, and one text however it is searched. The functions are in plpgsql: one of SQL would be
 * inlined into some expressions and not into others, and an index would not be found. sdk/src/rules/text_keys.ts does the same.
 */
export async function up(knex: Knex) {
  await knex.raw(functions)
  await knex.raw(names)
  await knex.raw(searches)
}

const functions = `
  -- Names that look alike have one key: width, composition, case and invisible marks do not count.
  CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(name) = length(name) THEN
      RETURN btrim(regexp_replace(regexp_replace(lower(name COLLATE "C"), '[${invisible}]', '', 'g'), '${blanks}', ' ', 'g'));
    END IF;
    name = regexp_replace(normalize(name, NFKC), '[${invisible}]', '', 'g');
    name = replace(replace(lower(name COLLATE "und-x-icu"), 'ß', 'ss'), 'ς', 'σ');
    RETURN btrim(regexp_replace(normalize(name, NFKC), '${blanks}', ' ', 'g'));
  END $$;

  -- What is searched and what is typed meet here: accents and the kind of apostrophe or dash do not count either.
  CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(words) = length(words) THEN
      RETURN replace(lower(words COLLATE "C"), '\`', '''');
    END IF;
    words = translate(words, '’‘ʼ′´\`＇‐‑‒–—−', '''''''''''''''------');
    words = regexp_replace(normalize(words, NFKD), '[${accents}${invisible}]', '', 'g');
    RETURN translate(replace(replace(replace(lower(words COLLATE "und-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ςøłđħı', 'σoldhi');
  END $$;

  -- The same for the text of a LIKE pattern, in which every sign is meant.
  CREATE FUNCTION like_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN regexp_replace(search_key(btrim(words)), '([\\\\%_])', '\\\\\\1', 'g');
  END $$;
`

const plain = ['deposits', 'entrances', 'entrance_groups', 'vouchers', 'voucher_packs']

/** A name that looks like an older one of its place gets a number: "Bar (2)". Names without a visible sign become "Unnamed (2)". */
const numbered = (table: string, place: string, is_live: string) => `
  FOR one IN SELECT a.event_id, a._id, a.name FROM ${table} a WHERE ${is_live} AND (name_key(a.name) = '' OR EXISTS (
      SELECT FROM ${table} b WHERE (${place}) AND b._id < a._id AND name_key(b.name) = name_key(a.name) AND ${is_live.replaceAll('a.', 'b.')}))
    ORDER BY a._id LOOP
    wanted = CASE WHEN name_key(one.name) = '' THEN 'Unnamed' ELSE one.name END;
    number = 1;
    LOOP
      number = number + 1;
      EXIT WHEN NOT EXISTS (SELECT FROM ${table} a JOIN ${table} b ON ${place}
        WHERE a.event_id = one.event_id AND a._id = one._id AND name_key(b.name) = name_key(left(wanted, 90) || ' (' || number || ')'));
    END LOOP;
    UPDATE ${table} SET name = left(wanted, 90) || ' (' || number || ')' WHERE event_id = one.event_id AND _id = one._id;
  END LOOP;`

const in_event = 'b.event_id = a.event_id'
const in_bar = 'b.event_id = a.event_id AND b.bar_id = a.bar_id'

const names = `
  DO $$
  DECLARE one record; wanted text; number integer;
  BEGIN
    ${numbered('bars', in_event, 'TRUE')}
    ${plain.map((table) => numbered(table, in_event, 'NOT a.deleted')).join('\n')}
    ${numbered('consumptions', in_bar, 'NOT a.deleted')}
    FOR one IN SELECT a._id, a.email FROM users a WHERE NOT a.deleted AND EXISTS (
        SELECT FROM users b WHERE NOT b.deleted AND b._id < a._id AND name_key(b.email) = name_key(a.email)) ORDER BY a._id LOOP
      number = 1;
      LOOP
        number = number + 1;
        EXIT WHEN NOT EXISTS (SELECT FROM users WHERE name_key(email) = name_key(one.email || '-' || number));
      END LOOP;
      UPDATE users SET email = one.email || '-' || number WHERE _id = one._id;
    END LOOP;
  END $$;
  DROP INDEX bars_name;
  CREATE UNIQUE INDEX bars_name ON bars (event_id, name_key(name));
  ${plain
    .map(
      (table) => `DROP INDEX ${table}_name;
  CREATE UNIQUE INDEX ${table}_name ON ${table} (event_id, name_key(name)) WHERE NOT deleted;`,
    )
    .join('\n  ')}
  DROP INDEX consumptions_name;
  CREATE UNIQUE INDEX consumptions_name ON consumptions (event_id, bar_id, name_key(name)) WHERE NOT deleted;
  DROP INDEX users_email;
  CREATE UNIQUE INDEX users_email ON users (name_key(email)) WHERE NOT deleted;
  -- Signing in takes the name as it is written, whatever its case.
  CREATE INDEX users_sign_in ON users (lower(email)) WHERE NOT deleted;
`

const text = (...columns: string[]) =>
  `search_key(${columns.map((column) => `coalesce(${column}, '')`).join(" || E'\\n' || ")})`

const client_text = text('short_id', 'uid', 'name', 'email', 'ticket_id')

const searches = `
  DROP INDEX clients_search;
  CREATE INDEX clients_search ON clients USING gin (${client_text} gin_trgm_ops);
  DROP INDEX clients_feedback_search;
  CREATE INDEX clients_feedback_search ON clients USING gin (${client_text} gin_trgm_ops) WHERE feedback IS NOT NULL;
  DROP INDEX transactions_search;
  CREATE INDEX transactions_search ON transactions USING gin (${text('order_number', 'card_transaction_id')} gin_trgm_ops)
    WHERE order_number IS NOT NULL OR card_transaction_id IS NOT NULL;
  DROP INDEX payments_search;
  CREATE INDEX payments_search ON payments USING gin (${text('reference', 'provider_id')} gin_trgm_ops);
  DROP INDEX entrance_checks_search;
  CREATE INDEX entrance_checks_search ON entrance_checks USING gin (${text('short_id', 'uid', 'bar_code')} gin_trgm_ops);
  DROP INDEX tickets_search;
  CREATE INDEX tickets_search ON tickets
    USING gin (${text('bar_code', 'token', 'event_name', 'zone_name')} gin_trgm_ops);
  ALTER TABLE audit_log DROP COLUMN searched;
  ALTER TABLE audit_log ADD searched text GENERATED ALWAYS AS (search_key(
    coalesce(actor, '') || E'\\n' || operation || E'\\n' || record_type || E'\\n' || record_id || E'\\n' ||
    coalesce(before::text, '') || E'\\n' || coalesce(after::text, ''))) STORED;
  CREATE INDEX audit_log_search ON audit_log USING gin (searched gin_trgm_ops);
`

export async function down() {
  throw new Error('there is no way back before the first release')
}
