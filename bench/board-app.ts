import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { prepareBoard } from './board.ts'
import { SECRET } from './environment.ts'
import { type Running, startApp } from './processes.ts'

/** The built app on a board with many jobs, without a bare server beside it. */
export type BoardApp = { app: Running; db: pg.Client; databaseUrl: string; startAnotherApp: () => Promise<Running> }

/** Runs `measure` with an app on a board of at least `jobCount` jobs, in a folder that is deleted afterwards. */
export async function withBoardApp(jobCount: number, measure: (board: BoardApp) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
    closing.push(() => postgres.stop())
    const env = {
      APP_ENV: 'demo',
      AUTH_SECRET: SECRET,
      DATA_DIR: '/nonexistent',
      SEED: 'large',
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    }
    await (await startApp(env)).stop()
    await prepareBoard(postgres.url, jobCount)
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    closing.push(() => db.end())
    const app = await startApp(env)
    closing.push(() => app.stop())
    const startAnotherApp = async () => {
      const another = await startApp(env)
      closing.push(() => another.stop())
      return another
    }
    await measure({ app, db, databaseUrl: postgres.url, startAnotherApp })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}
