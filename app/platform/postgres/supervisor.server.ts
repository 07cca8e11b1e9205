import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './launch.server.ts'
import { stopPostmaster } from './postmaster.server.ts'
import { PostgresStartError } from './start-error.ts'

/** The methods of a pino logger that are used here. */
export type SupervisorLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const MIN_RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 10_000
/** Shorter, because the operator is probably freeing space. */
const MAX_RESTART_DELAY_DISK_FULL_MS = 2_000
/** After a run of this length the restart delay starts from the minimum again. */
const STABLE_AFTER_MS = 60_000

/** Keeps one server running: restarts it when it ends unexpectedly, with a backoff from 250 ms to 10 s. */
export class Supervisor {
  readonly #launch: (onSpawn: (pid: number) => void) => Promise<Running>
  readonly #log: SupervisorLog
  readonly #listeners = { exit: new Set<() => void>(), restart: new Set<() => void>() }
  readonly #stopping = new AbortController()
  /** The child and its timers do not keep Node alive, so stop() must not wait for their events. */
  readonly #stopped = new Promise<string>((resolve) => {
    this.#stopping.signal.addEventListener('abort', () => resolve('stopped'))
  })
  #pid: number | null = null
  #restarting = false
  #watching: Promise<void> = Promise.resolve()

  constructor(launch: (onSpawn: (pid: number) => void) => Promise<Running>, log: SupervisorLog) {
    this.#launch = launch
    this.#log = log
  }

  get pid(): number | null {
    return this.#pid
  }

  on(event: 'exit' | 'restart', listener: () => void): () => void {
    this.#listeners[event].add(listener)
    return () => this.#listeners[event].delete(listener)
  }

  /** Launches the server the first time. The caller handles a failure. */
  async launch(): Promise<Running> {
    return await this.#launch((pid) => {
      this.#pid = pid
    })
  }

  watch(running: Running): void {
    this.#pid = running.pid
    this.#watching = this.#keepRunning(running)
  }

  /** Restarts the server without a delay. */
  async restart(): Promise<void> {
    if (this.#pid === null) return
    this.#restarting = true
    await stopPostmaster(this.#pid)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#pid !== null) await stopPostmaster(this.#pid)
    await this.#watching
    this.#pid = null
  }

  async #keepRunning(first: Running): Promise<void> {
    let running = first
    let delay = MIN_RESTART_DELAY_MS
    for (;;) {
      const since = performance.now()
      const reason = await Promise.race([running.ended, this.#stopped])
      this.#pid = null
      if (this.#stopping.signal.aborted) return
      if (performance.now() - since > STABLE_AFTER_MS || this.#restarting) delay = MIN_RESTART_DELAY_MS
      if (!this.#restarting) this.#log.error({ reason }, 'database server ended unexpectedly, restarting')
      for (const listener of this.#listeners.exit) listener()
      for (let next: Running | null = null; next === null; ) {
        if (!this.#restarting) await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => {})
        if (this.#stopping.signal.aborted) return
        this.#restarting = false
        const outcome = await this.#relaunch()
        if ('pid' in outcome) running = next = outcome
        else delay = Math.min(delay * 2, outcome.full ? MAX_RESTART_DELAY_DISK_FULL_MS : MAX_RESTART_DELAY_MS)
      }
      delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)
      this.#log.warn({ pid: running.pid }, 'database server running again')
      for (const listener of this.#listeners.restart) listener()
    }
  }

  async #relaunch(): Promise<Running | { full: boolean }> {
    try {
      return await this.launch()
    } catch (error) {
      this.#pid = null
      if (!this.#stopping.signal.aborted) {
        const reason = error instanceof Error ? error.message : String(error)
        this.#log.error({ reason }, 'database server did not start')
      }
      return { full: error instanceof PostgresStartError && error.failure === 'disk-full' }
    }
  }
}
