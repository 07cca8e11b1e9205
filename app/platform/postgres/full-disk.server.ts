import { createBallast, deleteBallast, hasRoomForBallast } from './ballast.server.ts'
import { type Launch, launchPostmaster, type Running } from './launch.server.ts'
import { rotateLog } from './server-log.server.ts'
import { PostgresStartError } from './start-error.ts'
import type { SupervisorLog } from './supervisor.server.ts'

/** The first check runs this long after the start, so that writing the ballast does not slow the start. */
const CHECK_INTERVAL_MS = 2_000

type DiskSpaceGuard = {
  start(onSpawn: (pid: number) => void): Promise<Running>
  /** Checks log and ballast until the timer is cleared; calls `restart` when a read-only server can write again. */
  monitor(restart: () => Promise<void>): NodeJS.Timeout
}

/**
 * Keeps the server available when the disk is full. PostgreSQL cannot start without space for its WAL: the ballast file
 * is then deleted and the server is started read-only (writes fail with 25006), so that reads are served and the freed
 * space is not filled immediately. When there is space again, the ballast is recreated and the server restarted for
 * writes.
 */
export function guardDiskSpace(launch: Launch, options: { ballast: boolean; log: SupervisorLog }): DiskSpaceGuard {
  const { layout } = launch
  const { log } = options
  let readOnly = false
  let busy = false

  const start: DiskSpaceGuard['start'] = async (onSpawn) => {
    try {
      const running = await launchPostmaster(launch, onSpawn)
      readOnly = false
      return running
    } catch (error) {
      const full = error instanceof PostgresStartError && error.failure === 'disk-full'
      if (!full || !deleteBallast(layout)) throw error
    }
    log.error({ folder: layout.root }, 'disk full: the database is read-only until there is space')
    const args = [...launch.args, '-c', 'default_transaction_read_only=on']
    const running = await launchPostmaster({ ...launch, args }, onSpawn)
    readOnly = true
    return running
  }

  const checkOnce = async (restart: () => Promise<void>) => {
    rotateLog(layout)
    if (!options.ballast || !hasRoomForBallast(layout) || !(await createBallast(layout)) || !readOnly) return
    readOnly = false
    log.warn({ folder: layout.root }, 'disk space available: restarting the database for writes')
    await restart()
  }

  const monitor: DiskSpaceGuard['monitor'] = (restart) =>
    setInterval(() => {
      if (busy) return
      busy = true
      checkOnce(restart)
        .catch((error) => log.warn({ error: String(error) }, 'disk space check failed'))
        .finally(() => {
          busy = false
        })
    }, CHECK_INTERVAL_MS).unref()

  return { start, monitor }
}
