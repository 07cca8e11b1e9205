import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { PostgresStartError } from '#app/platform/postgres/start-error.ts'

// A process that owns an embedded database, for tests that kill it: `node postgres-owner.ts DATA_DIR`.
const say = (event: object) => console.log(JSON.stringify(event))
const log = { info: () => {}, warn: () => {}, error: () => {} }
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log, fsync: false })
  say({ url: database.url, pid: database.pid(), adopted: database.reattached })
  setInterval(() => {}, 1_000_000)
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
} catch (error) {
  say({ failure: error instanceof PostgresStartError ? error.failure : 'bug', message: String(error) })
  process.exit(1)
}
