import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Db } from '#db/client.ts'
import type { Log } from './log.server.ts'

/** A kind of background work. `Data` is what is stored with each piece of it; `Deps` what running it needs. */
export type Task<Data extends object, Deps> = {
  name: string
  /** Seconds until a run that does not end counts as failed and is tried again. */
  expireInSeconds: number
  /** For long work: seconds without a sign of life (given by the queue itself) after which it is tried again, 10 or more. */
  heartbeatSeconds?: number
  /** How often it is tried again, with doubling pauses from `retryDelay` to `retryDelayMax` seconds. */
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Cron expression (UTC) for work that comes round by itself. */
  schedule?: string
  run(deps: Deps, data: Data): Promise<void>
}

const DEFAULTS = { expireInSeconds: 60, retryLimit: 12, retryDelay: 5, retryDelayMax: 3600 }

/** Seconds between looks for work that nobody announced: what failed and is due again. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/**
 * Work that is short is fetched five at a time and without a pause while there is more: announcements that arrive
 * together wake a worker once, and one piece a look would send 50 mails in minutes.
 */
const BATCHING = { batchSize: 5, burstWhenBatchFull: true }

export function defineTask<Data extends object, Deps>(
  task: Pick<Task<Data, Deps>, 'name' | 'run'> & Partial<Task<Data, Deps>>,
): Task<Data, Deps> {
  return { ...DEFAULTS, ...task }
}

export type Tasks = {
  /** Queues a piece of work inside the caller's transaction: it exists exactly when the change does. */
  // biome-ignore lint: Deps is contravariant, any task may be queued from anywhere
  enqueue<Data extends object>(db: Db, task: Task<Data, never>, data: Data): Promise<void>
}

/** The task queue on the same PostgreSQL (pg-boss, schema `pgboss`). */
export class TaskQueue implements Tasks {
  readonly #boss: PgBoss
  readonly #log: Log

  constructor(url: string, log: Log) {
    this.#log = log
    this.#boss = new PgBoss({ connectionString: url, max: 4, application_name: 'muster-tasks', useListenNotify: true })
    // Without a listener a lost connection would end the process.
    this.#boss.on('error', (error) => log.error({ err: error }, 'task queue error'))
  }

  /** Connects and makes sure that each task has its queue. */
  async open(tasks: readonly Task<never, never>[]): Promise<void> {
    await this.#boss.start()
    for (const { name, retryLimit, retryDelay, retryDelayMax, expireInSeconds, heartbeatSeconds } of tasks) {
      await this.#boss.createQueue(name, {
        retryLimit,
        retryDelay,
        retryDelayMax,
        retryBackoff: true,
        expireInSeconds,
        ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
        notify: true,
      })
    }
  }

  async enqueue<Data extends object>(db: Db, task: Task<Data, never>, data: Data): Promise<void> {
    await this.#boss.send(task.name, data, { db: fromDrizzle(db, sql) })
  }

  /** Begins to work on `tasks` in this process. */
  async work<Deps>(tasks: readonly Task<never, Deps>[], deps: () => Deps): Promise<void> {
    for (const task of tasks) {
      if (task.schedule) await this.#boss.schedule(task.name, task.schedule)
      const options = { ...POLLING, perJobResults: true, ...(task.heartbeatSeconds ? {} : BATCHING) } as const
      await this.#boss.work(task.name, options, (pieces) =>
        Promise.all(pieces.map((piece) => this.#run(task, deps, piece))),
      )
    }
  }

  /** One piece's outcome: those that were fetched with it are not tried again for its failure. */
  async #run<Deps>(
    task: Task<never, Deps>,
    deps: () => Deps,
    piece: { id: string; data: unknown },
  ): Promise<JobResult> {
    try {
      await task.run(deps(), piece.data as never)
      return { id: piece.id, status: 'completed' }
    } catch (error) {
      this.#log.warn({ err: error, task: task.name, taskId: piece.id }, 'task failed')
      return { id: piece.id, status: 'failed' }
    }
  }

  /** Finishes what is running (at most 5 s) and closes the queue's connections. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }
}
