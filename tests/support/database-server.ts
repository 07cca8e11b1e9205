import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createLog } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { layoutOf } from '#app/platform/postgres/layout.server.ts'
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from '#app/platform/postgres/postmaster.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { migrate } from '#db/migrate.ts'
import { TASKS } from '#server/tasks.ts'
import { createDatabaseFolder, MEMORY_FOLDER, PREFIX } from './database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the administrator's URL of the test server */
    databaseServerUrl: string
    /** the migrated database that test databases are copied from */
    templateDatabase: string
  }
}

/**
 * Starts one server per run with a migrated template database, or uses TEST_DATABASE_URL: an administrator's URL, or
 * `none` for a run of tests without a database, which then starts in a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given === 'none') return async () => {}
  const server = given ? { adminUrl: given, stop: async () => {} } : await startTestServer()
  const template = `muster_template_${process.pid}_${Date.now().toString(36)}`
  try {
    await administer(server.adminUrl, `CREATE DATABASE ${template}`)
    await migrate(databaseUrl(server.adminUrl, template))
    await makeQueues(databaseUrl(server.adminUrl, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServerUrl', server.adminUrl)
  project.provide('templateDatabase', template)
  return async () => {
    if (given) await administer(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.stop()
  }
}

/** Creates the tables of the task queue in the template, which makes opening the queue in a copy fast. */
async function makeQueues(url: string): Promise<void> {
  const queue = new TaskQueue(url, createLog('silent'))
  await queue.open(TASKS)
  await queue.close()
}

/** Runs statements one after the other, each in a transaction of its own, as administrator. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function startTestServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  await removeAbandonedServers()
  const dataDir = createDatabaseFolder()
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const settings = { max_connections: '200', wal_level: 'minimal', max_wal_senders: '0' }
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false, settings })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: server.adminUrl, stop }
}

/** Stops and removes the servers of runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY_FOLDER]) {
    for (const name of existsSync(parent) ? readdirSync(parent) : []) {
      if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
      const { cluster } = layoutOf(join(parent, name))
      const left = readPostmaster(cluster)
      if (left && isPostmasterOf(left.pid, cluster)) await stopPostmaster(left.pid)
      removeFolder(join(parent, name))
    }
  }
}

/** Only warns on failure, because a folder that a killed test left mounted must not stop this run. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.warn(`${folder} can't be removed: ${error}`)
  }
}
