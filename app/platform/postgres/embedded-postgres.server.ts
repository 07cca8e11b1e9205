import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.server.ts'
import { checkCluster, createCluster, deleteIncompleteClusters, ensureAppDatabase } from './cluster.server.ts'
import { lockDirectory, readHolder } from './directory-lock.server.ts'
import { guardDiskSpace } from './full-disk.server.ts'
import { PreviousServerRunningError, type Running, watchPostmaster } from './launch.server.ts'
import { type ClusterLayout, createLayout } from './layout.server.ts'
import { findOrphanedServer } from './orphaned-server.server.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.server.ts'
import { chooseAccount } from './run-as.server.ts'
import { ADMIN, APP, connectionUrl, serverArguments } from './settings.server.ts'
import { chooseSocketDir } from './socket-dir.server.ts'
import { PostgresStartError } from './start-error.ts'
import { Supervisor, type SupervisorLog } from './supervisor.server.ts'

type EmbeddedPostgresOptions = {
  /** DATA_DIR; the cluster is in its folder `postgres`. */
  dataDir: string
  log: SupervisorLog
  /** Off only in tests: without it a power failure loses data. */
  fsync?: boolean
  /** Server settings that override the defaults. */
  settings?: Record<string, string>
  /**
   * What to do if a server uses the directory: `join` connects to its database (for command line tools). `fail` waits
   * for such a tool, which ends by itself: after a reboot, a backup that was due in between can start before the
   * server.
   */
  whenRunning?: 'fail' | 'join'
  /** Ends the wait for such a tool. */
  signal?: AbortSignal
  binaries?: Binaries
  /** Restricts how root runs the server; for tests. */
  runAs?: 'namespace' | 'setuid'
}

export type EmbeddedPostgres = {
  /**
   * Connection string of the app's role, which owns the app's database and is not a superuser. Constant across
   * restarts.
   */
  url: string
  /** Connection string of the server's administrator. */
  adminUrl: string
  /** Process id of the server; null while it is not running. */
  pid(): number | null
  /** True if the server was already running. */
  reattached: boolean
  /** Called when the server ended unexpectedly. It is being restarted. */
  onExit(listener: () => void): () => void
  /** Called when the server accepts connections again. */
  onRestart(listener: () => void): () => void
  /** Fast shutdown. Resolves when the server has ended and the directory is unlocked. */
  stop(): Promise<void>
}

/**
 * Starts the database in `dataDir` and creates it the first time. Only one process can use a directory.
 *
 * @throws PostgresStartError with a message of one line; `already-running` if another server uses the directory
 * @throws AbortError if `signal` was aborted while this waited for a command line tool
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

async function lockOrJoin(layout: ClusterLayout, options: EmbeddedPostgresOptions) {
  const isCommand = options.whenRunning === 'join'
  for (let attempts = 0; ; attempts++) {
    try {
      return lockDirectory(layout, isCommand)
    } catch (error) {
      if (!(error instanceof PostgresStartError && error.failure === 'already-running')) throw error
      const canWait = isCommand ? attempts <= 50 : readHolder(layout)?.isCommand
      if (!canWait) throw error
      if (isCommand) {
        const state = readPostmaster(layout.cluster)
        if (state?.ready && isPostmasterOf(state.pid, layout.cluster)) return joinServer(state)
      } else if (attempts === 0) {
        options.log.warn({ folder: layout.root }, 'waiting for a command that uses the database, such as a backup')
      }
      await sleep(100, null, { signal: options.signal })
    }
  }
}

function joinServer({ pid, socketDir }: { pid: number; socketDir: string }): EmbeddedPostgres {
  const unsubscribe = () => () => {}
  return {
    ...urls(socketDir),
    pid: () => pid,
    reattached: true,
    onExit: unsubscribe,
    onRestart: unsubscribe,
    stop: async () => {},
  }
}

async function startLocked(layout: ClusterLayout, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? findBinaries()
  const fsync = options.fsync ?? true
  deleteIncompleteClusters(layout)
  const exists = checkCluster(layout, binaries)
  const account = chooseAccount(binaries, layout, options.runAs)
  if (!exists) {
    options.log.info({ folder: layout.root }, 'creating a database')
    await createCluster(layout, binaries, account, fsync)
  }
  const argsFor = (socketDir: string) =>
    serverArguments({ cluster: layout.cluster, socketDir, fsync, settings: options.settings ?? {} })
  const orphan = await findOrphanedServer(layout, account, argsFor, options.log)
  const socketDir = orphan?.socketDir ?? (await chooseSocketDir(layout, account))
  const launch = { layout, binaries, account, socketDir, args: argsFor(socketDir) }
  const diskSpace = guardDiskSpace(launch, { ballast: fsync, log: options.log })
  const supervisor = new Supervisor(diskSpace.start, options.log)
  const removeSocketDir = () => {
    if (socketDir !== layout.socketDir) rmSync(socketDir, { recursive: true, force: true })
  }
  let running: Running
  try {
    running = orphan ? watchPostmaster(orphan.pid) : await retryLaunch(() => supervisor.launch())
    supervisor.watch(running)
    if (!orphan) await ensureDatabaseOrStop(supervisor, socketDir)
  } catch (error) {
    removeSocketDir()
    throw error
  }
  options.log.info({ pid: running.pid, reattached: orphan !== null, as: account.name }, 'database server running')
  const monitoring = diskSpace.monitor(() => supervisor.restart())
  return {
    ...urls(socketDir),
    pid: () => supervisor.pid,
    reattached: orphan !== null,
    onExit: (listener) => supervisor.on('exit', listener),
    onRestart: (listener) => supervisor.on('restart', listener),
    stop: async () => {
      clearInterval(monitoring)
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
    throw new PostgresStartError('not-started', `The database server is running but rejects the app: ${reason}`)
  }
}

/** Retries for 10 s, because the backends of a killed server take a moment to end. */
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
