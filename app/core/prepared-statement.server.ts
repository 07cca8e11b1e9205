import type { Db } from '#db/client.ts'

/**
 * A statement that is built once for each database (`.prepare('name')`) and planned once for each connection, for what
 * nearly every request reads by a key. Not for a statement whose best plan depends on its values.
 */
export function prepareOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    return statement
  }
}
