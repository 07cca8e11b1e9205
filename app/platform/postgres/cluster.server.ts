import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Binaries } from './binaries.server.ts'
import { type ClusterLayout, errorCode, unwritableError } from './layout.server.ts'
import type { Account } from './run-as.server.ts'
import { ADMIN, APP, connectionUrl, initdbArguments } from './settings.server.ts'
import { PostgresStartError } from './start-error.ts'

const INCOMPLETE_PREFIX = 'cluster.new-'

/** The environment of PostgreSQL, without the PG… variables of the user's shell. */
export const SERVER_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** True if there is a cluster. @throws PostgresStartError for one that this PostgreSQL cannot read */
export function checkCluster(layout: ClusterLayout, binaries: Binaries): boolean {
  if (!existsSync(layout.cluster)) return false
  let major: string
  try {
    major = readFileSync(join(layout.cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new PostgresStartError('damaged', `${layout.cluster} is not a PostgreSQL cluster: PG_VERSION is missing`)
    }
    throw unwritableError(layout.cluster, error)
  }
  if (major !== String(binaries.major)) {
    throw new PostgresStartError(
      'wrong-version',
      `${layout.cluster} was written by PostgreSQL ${major}, this one is ${binaries.major}: ` +
        `move the data with pg_dump, or set DATABASE_URL to a PostgreSQL ${major}`,
    )
  }
  return true
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an initdb that is killed leaves only a folder that
 * the next start deletes.
 */
export async function createCluster(
  layout: ClusterLayout,
  binaries: Binaries,
  account: Account,
  fsync: boolean,
): Promise<void> {
  let temporary: string
  try {
    temporary = mkdtempSync(join(layout.root, INCOMPLETE_PREFIX))
  } catch (error) {
    throw unwritableError(layout.root, error)
  }
  if (account.uid !== undefined) chownSync(temporary, account.uid, account.gid ?? account.uid)
  const { code, output } = await run(account.command(binaries.initdb, initdbArguments(binaries, temporary, fsync)))
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true })
    if (/no space left/i.test(output))
      throw unwritableError(layout.root, Object.assign(new Error(), { code: 'ENOSPC' }))
    throw new PostgresStartError('not-started', `initdb failed in ${layout.root}: ${errorLine(output)}`)
  }
  renameSync(temporary, layout.cluster)
  const folder = openSync(layout.root, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Creates the app's role and database unless they exist. */
export async function ensureAppDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(ADMIN, 'postgres', socketDir) })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
      [APP],
    )
    if (!rows[0].role) await client.query(`CREATE ROLE ${APP} LOGIN`)
    if (!rows[0].database) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`)
  } finally {
    await client.end()
  }
}

/**
 * Deletes the temporary folders of starts that were killed. Their initdb may still be writing, so each start uses
 * another name, and what cannot be deleted now is deleted by the next start.
 */
export function deleteIncompleteClusters(layout: ClusterLayout): void {
  for (const name of readdirSync(layout.root)) {
    if (!name.startsWith(INCOMPLETE_PREFIX)) continue
    try {
      rmSync(join(layout.root, name), { recursive: true, force: true })
    } catch {}
  }
}

function run(command: ReturnType<Account['command']>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const { program, args, uid, gid } = command
    const child = spawn(program, args, { uid, gid, cwd: '/', env: SERVER_ENV, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

function errorLine(output: string): string {
  const lines = output.split('\n').filter(Boolean)
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
}
