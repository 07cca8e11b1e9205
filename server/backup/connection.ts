import pg from 'pg'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'

/** No limits of time, whatever the role has, and texts of dates and intervals that every server reads alike. */
const SETTINGS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'`

/**
 * Runs `work` on one connection to the database, which is not migrated.
 *
 * @param whenRunning what to do when another process uses DATA_DIR
 */
export async function withConnection<Result>(
  env: Env,
  log: Log,
  whenRunning: 'fail' | 'join',
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log, whenRunning })
  try {
    const url = env.databaseUrl ?? embedded?.url ?? ''
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    // A lost connection is reported by the statement that is running.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(SETTINGS)
      return await work(client, url)
    } finally {
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
}
