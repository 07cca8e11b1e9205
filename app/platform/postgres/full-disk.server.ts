import { createBallast, deleteBallast, hasRoomForBallast } from './ballast.server.ts'
import { type Launch, launchPostmaster, type Running } from './launch.server.ts'
import { rotateLog } from './server-log.server.ts'
import { PostgresStartError } from './start-error.ts'
import type { Log } from './supervisor.server.ts'

/** Milliseconds; the first time after the start, which writing the ballast must not slow. */
const CHECK_INTERVAL_MS = 2_000

export type DiskSpaceGuard = {
  start(onSpawn: (pid: number) => void): Promise<Running>
  /** Tends log and ballast until the timer is cleared; `restart` is called when a read-only server may write again. */
  monitor(restart: () => Promise<void>): NodeJS.Timeout
}

/**
 * A full disk stops PostgreSQL for good when it holds the WAL. The ballast is freed then and the server started read-only
 * (writers get 25006), so that readers are served and the freed room is not written full at once. With room again the
 * ballast is laid in first and the server restarted for writing.
 */
export function guardDiskSpace(launch: Launch, options: { ballast: boolean; log: Log }): DiskSpaceGuard {
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
    log.error({ folder: layout.root }, 'disk full: the database serves readers from the room kept for it, make more')
    const args = [...launch.args, '-c', 'default_transaction_read_only=on']
    const running = await launchPostmaster({ ...launch, args }, onSpawn)
    readOnly = true
    return running
  }

  const tendOnce = async (restart: () => Promise<void>) => {
    rotateLog(layout)
    if (!options.ballast || !hasRoomForBallast(layout) || !(await createBallast(layout)) || !readOnly) return
    readOnly = false
    log.warn({ folder: layout.root }, 'the disk has room again: restarting the database for writing')
    await restart()
  }

  const tend: DiskSpaceGuard['monitor'] = (restart) =>
    setInterval(() => {
      if (busy) return
      busy = true
      tendOnce(restart)
        .catch((error) => log.warn({ error: String(error) }, 'housekeeping of the database folder failed'))
        .finally(() => {
          busy = false
        })
    }, CHECK_INTERVAL_MS).unref()

  return { start, monitor: tend }
}
