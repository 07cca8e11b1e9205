import type pg from 'pg'

/**
 * The tables of the app and the list of its migrations. What the task queue has in its own schema is not among them.
 */
const SCHEMAS = "('public', 'drizzle')"

/** `name` is quoted and has its schema. `columns` are those that are stored, without the generated ones. */
export type Table = { name: string; columns: string[] }

/** Of the app's tables, with the last number that each has given. */
export type Sequence = { name: string; value: string }

/** The app's tables; none in an empty database. Those of extensions are not among them. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by name`,
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ${SCHEMAS} and last_value is not null order by name`,
  )
  return rows
}

/**
 * Empties all tables and lets `load` fill them, in the transaction of `client`, in any order and without triggers: what
 * they would write is in the rows. Then the foreign keys are created again, which checks all rows. Owning the tables is
 * enough, where `session_replication_role` needs a superuser and checks nothing.
 */
export async function loadTables(client: pg.Client, tables: Table[], load: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ${SCHEMAS} and c.contype = 'f'`,
  )
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await load()
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
}
