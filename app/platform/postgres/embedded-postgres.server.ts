import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.server.ts'
import { checkCluster, createCluster, deleteIncompleteClusters, ensureAppDatabase } from './cluster.server.ts'
import { lockDirectory } from './directory-lock.server.ts'
import { guardDiskSpace } from './full-disk.server.ts'
import { PreviousServerRunningError, type Running, watchPostmaster } from './launch.server.ts'
import { createLayout, type Layout } from './layout.server.ts'
import { findOrphanedServer } from './orphaned-server.server.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.server.ts'
import { chooseAccount } from './run-as.server.ts'
import { ADMIN, APP, connectionUrl, serverArguments } from './settings.server.ts'
import { chooseSocketDir } from './socket-dir.server.ts'
import { PostgresStartError } from './start-error.ts'
import { type Log, Supervisor } from './supervisor.server.ts'

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; the cluster and everything about it lies in its folder `postgres`. */
  dataDir: string
  log: Log
  /** Off only for tests: a power cut then loses data. */
  fsync?: boolean
  /** Further server settings, over ours. */
  settings?: Record<string, string>
  /** What to do when another process of ours holds the directory: `join` uses its server (command line tools). */
  whenRunning?: 'refuse' | 'join'
  binaries?: Binaries
  /** Restricts how root runs the server; for tests. */
  runAs?: 'namespace' | 'setuid'
}

export type EmbeddedPostgres = {
  /** Connection string of the app's role, who owns the app's database and is no administrator. Stays the same over restarts. */
  url: string
  /** Connection string of the server's administrator. */
  adminUrl: string
  /** Process id of the server; null while it is down. */
  pid(): number | null
  /** True when this process found the server running. */
  reattached: boolean
  /** Called when the server ended unexpectedly; it is already being started again. */
  onExit(listener: () => void): () => void
  /** Called when it takes connections again. */
  onRestart(listener: () => void): () => void
  /** Fast shutdown; resolves when the server is gone and the directory is free. */
  stop(): Promise<void>
}

/**
 * Starts the database under `dataDir`, making it the first time. Rejects with PostgresStartError, whose message is one
 * line to print. One process holds a directory: a second one is refused (`already-running`) and disturbs nothing.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = createLayout(options.dataDir)
  const lock = await lockOrJoin(layout, options)
  if ('url' in lock) return lock
  try {
    const database = await startLocked(layout, options)
    return {
      ...database,
      stop: async () => {
        await database.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function lockOrJoin(layout: Layout, options: EmbeddedPostgresOptions) {
  for (let tries = 0; ; tries++) {
    try {
      return lockDirectory(layout)
    } catch (error) {
      const held = error instanceof PostgresStartError && error.failure === 'already-running'
      if (!held || options.whenRunning !== 'join' || tries > 50) throw error
      const state = readPostmaster(layout.cluster)
      if (state?.ready && isPostmasterOf(state.pid, layout.cluster)) return joinServer(state)
      await sleep(100)
    }
  }
}

function joinServer({ pid, socketDir }: { pid: number; socketDir: string }): EmbeddedPostgres {
  const nothing = () => () => {}
  return {
    ...urls(socketDir),
    pid: () => pid,
    reattached: true,
    onExit: nothing,
    onRestart: nothing,
    stop: async () => {},
  }
}

async function startLocked(layout: Layout, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? findBinaries()
  const fsync = options.fsync ?? true
  deleteIncompleteClusters(layout)
  const exists = checkCluster(layout, binaries)
  const account = chooseAccount(binaries, layout, options.runAs)
  if (!exists) {
    options.log.info({ folder: layout.root }, 'making a new database')
    await createCluster(layout, binaries, account, fsync)
  }
  const argsFor = (socketDir: string) =>
    serverArguments({ cluster: layout.cluster, socketDir, fsync, settings: options.settings ?? {} })
  const left = await findOrphanedServer(layout, account, argsFor, options.log)
  const socketDir = left?.socketDir ?? (await chooseSocketDir(layout, account))
  const launch = { layout, binaries, account, socketDir, args: argsFor(socketDir) }
  const room = guardDiskSpace(launch, { ballast: fsync, log: options.log })
  const supervisor = new Supervisor(room.start, options.log)
  const removeSocketDir = () => {
    if (socketDir !== layout.socketDir) rmSync(socketDir, { recursive: true, force: true })
  }
  let running: Running
  try {
    running = left ? watchPostmaster(left.pid) : await retryLaunch(() => supervisor.launch())
    supervisor.watch(running)
    if (!left) await ensureDatabaseOrStop(supervisor, socketDir)
  } catch (error) {
    removeSocketDir()
    throw error
  }
  options.log.info({ pid: running.pid, adopted: left !== null, as: account.name }, 'database server runs')
  const housekeeping = room.monitor(() => supervisor.restart())
  return {
    ...urls(socketDir),
    pid: () => supervisor.pid,
    reattached: left !== null,
    onExit: (listener) => supervisor.on('exit', listener),
    onRestart: (listener) => supervisor.on('restart', listener),
    stop: async () => {
      clearInterval(housekeeping)
      await supervisor.stop()
      removeSocketDir()
    },
  }
}

function urls(socketDir: string): { url: string; adminUrl: string } {
  return { url: connectionUrl(APP, APP, socketDir), adminUrl: connectionUrl(ADMIN, 'postgres', socketDir) }
}

async function ensureDatabaseOrStop(supervisor: Supervisor, socketDir: string): Promise<void> {
  try {
    await ensureAppDatabase(socketDir)
  } catch (error) {
    await supervisor.stop()
    const reason = error instanceof Error ? error.message : String(error)
    throw new PostgresStartError('not-started', `The database server runs but refuses its own app: ${reason}`)
  }
}

/** Backends of a killed server need a moment to notice. */
async function retryLaunch(launch: () => Promise<Running>): Promise<Running> {
  const end = performance.now() + 10_000
  for (;;) {
    try {
      return await launch()
    } catch (error) {
      if (!(error instanceof PreviousServerRunningError) || performance.now() > end) throw error
      await sleep(100)
    }
  }
}
