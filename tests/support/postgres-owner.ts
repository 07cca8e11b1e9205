import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { PostgresStartError } from '#app/platform/postgres/start-error.ts'

// `node postgres-owner.ts DATA_DIR` starts an embedded database. Tests kill this process.
const print = (event: object) => console.log(JSON.stringify(event))
const log = { info: () => {}, warn: () => {}, error: () => {} }
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log, fsync: false })
  print({ url: database.url, pid: database.pid(), reattached: database.reattached })
  setInterval(() => {}, 1_000_000)
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
} catch (error) {
  print({ failure: error instanceof PostgresStartError ? error.failure : 'bug', message: String(error) })
  process.exit(1)
}
