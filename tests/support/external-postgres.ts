import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, findSystemBinaries } from '#app/platform/postgres/binaries.server.ts'
import { createLayout } from '#app/platform/postgres/layout.server.ts'
import { readPostmaster, stopPostmaster } from '#app/platform/postgres/postmaster.server.ts'
import { chooseAccount } from '#app/platform/postgres/run-as.server.ts'
import { ADMIN, initdbArguments } from '#app/platform/postgres/settings.server.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'

export type ExternalPostgres = { version: string; adminUrl: string; stop(): Promise<void> }

/**
 * Starts a PostgreSQL as an operator would for DATABASE_URL: over TCP, with a password. It uses Debian's package if the
 * machine has it or can install it (CI as root), otherwise the embedded binaries.
 */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  if (process.env.CI) installDebian()
  const binaries = findSystemBinaries() ?? findBinaries()
  const dataDir = createDatabaseFolder()
  const layout = createLayout(dataDir)
  const account = chooseAccount(binaries, layout, binaries.source === 'path' ? 'setuid' : undefined)
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(layout.root, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid ?? account.uid)
  const access = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = account.command(binaries.initdb, [...initdbArguments(binaries, layout.cluster, false), ...access])
  const made = spawnSync(initdb.program, initdb.args, { ...initdb, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const port = await freePort()
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
  }
  const settings = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = account.command(binaries.postgres, ['-D', layout.cluster, ...settings])
  const child = spawn(server.program, server.args, { ...server, cwd: '/', stdio: 'ignore', detached: true })
  while (!readPostmaster(layout.cluster)?.ready) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    version: `PostgreSQL ${binaries.major} (${binaries.source === 'path' ? 'of this machine' : 'embedded'})`,
    adminUrl: `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await stopPostmaster(child.pid ?? 0)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function installDebian(): void {
  if (findSystemBinaries() || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: 'ignore', timeout: 180_000, env } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
}
