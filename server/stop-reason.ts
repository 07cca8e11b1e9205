import type { Log } from '#app/platform/log.server.ts'

/** Why the server stops: on request, or because of an error that nothing has caught. */
export type StopReason = 'request' | 'error'

/**
 * Further signals are ignored for this time: a terminal and npm both send that of one Ctrl+C, and people press it
 * twice.
 */
const MIN_FORCE_MS = 15_000
/** After an uncaught error the process ends within this time, whatever still runs. */
const MAX_STOP_AFTER_ERROR_MS = 15_000

/**
 * Resolves when the server has to stop: on SIGTERM, SIGINT or SIGHUP (its terminal was closed), when its supervisor has
 * ended, or after an error that nothing has caught, which is logged: its state is unknown then. A signal after
 * `MIN_FORCE_MS` ends the process immediately.
 */
export function waitForStop(log: Log): Promise<StopReason> {
  return new Promise((resolve) => {
    let stopsSince: number | null = null
    const stop = () => {
      if (stopsSince !== null && performance.now() - stopsSince > MIN_FORCE_MS) process.exit(1)
      stopsSince ??= performance.now()
      resolve('request')
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
    process.once('disconnect', () => resolve('request'))
    const stopAfter = (error: unknown, kind: string) => {
      log.error({ err: error }, kind)
      // Also after a stop on request: an error while stopping is a failure.
      process.exitCode = 1
      setTimeout(() => process.exit(1), MAX_STOP_AFTER_ERROR_MS).unref()
      resolve('error')
    }
    process.on('uncaughtException', (error) => stopAfter(error, 'uncaught error'))
    process.on('unhandledRejection', (error) => stopAfter(error, 'unhandled rejection'))
  })
}
