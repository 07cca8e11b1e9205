import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import type { Db } from '#db/client.ts'
import { waitUntilWritable } from '#db/migrate.ts'
import type { Log } from './log.server.ts'

/** A type of background work. `Data` is the stored payload of a queued task, `Deps` what a run needs. */
export type Task<Data extends object, Deps> = {
  /** Name of its queue. */
  name: string
  /**
   * The queue of an earlier release, whose pending tasks are moved to this one, with renamed fields of their payload.
   */
  former?: { name: string; fields?: Record<string, string> }
  /** Seconds after which a run counts as failed and is retried. */
  expireInSeconds: number
  /** For long runs: seconds without a heartbeat (sent by the queue itself) after which it is retried, at least 10. */
  heartbeatSeconds?: number
  /** Number of retries, with exponential backoff from `retryDelay` to `retryDelayMax` seconds. */
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Cron expression (UTC) of a recurring task. */
  schedule?: string
  /** Whether it runs once afterwards if no process was running at its time, as a daily email has to. */
  catchesUp?: boolean
  run(deps: Deps, data: Data): Promise<void>
}

/**
 * What enqueuing needs of a task. An earlier domain declares a task that a later one defines as an object of this type.
 */
export type TaskReference<Data extends object> = {
  name: string
  run?(deps: never, data: Data): Promise<void>
}

const DEFAULTS = { expireInSeconds: 60, retryLimit: 12, retryDelay: 5, retryDelayMax: 3600 }

/** Seconds between polls for tasks without a notification: retries that are due. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/**
 * Short tasks are fetched five at a time, and again without a pause while batches are full: notifications that arrive
 * together wake a worker once, so one task per poll would take minutes for 50 emails.
 */
const BATCHING = { batchSize: 5, burstWhenBatchFull: true }

/**
 * If the machine of the database vanishes, its connections are never closed. The queue's own statements give up after a
 * minute, and the operating system finds an idle connection dead. Otherwise background work would wait for ever.
 */
const LIVENESS = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Between attempts to start background tasks on a database that was read-only at the start. */
const RETRY_MS = 5_000

const CONNECTION_PREFIX = 'muster-tasks '

/**
 * Defines a background task with the default retries and limits for what `task` leaves out. Every task is listed in
 * `server/tasks.ts`; its name is the name of its queue.
 */
export function defineTask<Data extends object, Deps>(
  task: Pick<Task<Data, Deps>, 'name' | 'run'> & Partial<Task<Data, Deps>>,
): Task<Data, Deps> {
  return { ...DEFAULTS, ...task }
}

export type Tasks = {
  /**
   * Enqueues a task in the caller's transaction: it exists if and only if the change is committed.
   *
   * @param delaySeconds it runs after that time at the earliest
   */
  enqueue<Data extends object>(db: Db, task: TaskReference<Data>, data: Data, delaySeconds?: number): Promise<void>
  /** As `enqueue`, once for each of `payloads`, with one statement. */
  enqueueAll<Data extends object>(
    db: Db,
    task: TaskReference<Data>,
    payloads: readonly Data[],
    delaySeconds?: number,
  ): Promise<void>
}

/** A task of a backup that was queued, was running or waited for its next attempt. */
type UnfinishedTask = { id: string; name: string; data: object; startAfter: Date }

export const UNFINISHED_TASKS = "select id, name, data, start_after from pgboss.job where state < 'completed'"

/** The settings of a task's queue. */
const queueOptions = (task: Task<never, never>) => ({
  retryLimit: task.retryLimit,
  retryDelay: task.retryDelay,
  retryDelayMax: task.retryDelayMax,
  retryBackoff: true,
  expireInSeconds: task.expireInSeconds,
  heartbeatSeconds: task.heartbeatSeconds ?? null,
  notify: true,
})

type QueueOptions = ReturnType<typeof queueOptions>

const hasOptions = (queue: QueueResult, options: QueueOptions): boolean =>
  (Object.keys(options) as (keyof QueueOptions)[]).every((name) => queue[name] === options[name])

/** The task queue on the same PostgreSQL (pg-boss, schema `pgboss`). */
export class TaskQueue implements Tasks {
  readonly #boss: PgBoss
  readonly #url: string
  readonly #log: Log
  /** The name of this queue's connections, by which other processes see that it is running. */
  readonly #connectionName = `${CONNECTION_PREFIX}${randomUUID()}`
  /** Of a queue that opens once the database is no longer read-only (`openLater`). */
  #opening: Promise<void> | null = null
  /** Names of the tasks that run in this process. */
  readonly #working = new Set<string>()
  #isClosed = false

  constructor(url: string, log: Log) {
    this.#log = log
    this.#url = url
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      ...LIVENESS,
      application_name: this.#connectionName,
      useListenNotify: true,
    })
    // An 'error' event without a listener would end the process.
    this.#boss.on('error', (error) => log.error({ err: error }, 'task queue error'))
  }

  /**
   * Connects, creates the queues of `tasks` or updates what differs in them, and moves what is pending in their former
   * queues. Writes nothing when nothing differs, because fifty statements one after another would delay each start.
   */
  async open(tasks: readonly Task<never, never>[]): Promise<void> {
    await this.#boss.start()
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const task of tasks) {
      const queue = existing.get(task.name)
      const { heartbeatSeconds, ...options } = queueOptions(task)
      if (!queue) {
        await this.#boss.createQueue(task.name, heartbeatSeconds ? { ...options, heartbeatSeconds } : options)
      } else if (!hasOptions(queue, { ...options, heartbeatSeconds })) {
        await this.#boss.updateQueue(task.name, { ...options, heartbeatSeconds })
      }
      if (task.former && existing.has(task.former.name)) await this.#moveFormerQueue(task.former, task.name)
    }
  }

  /**
   * As `open`, once the database is no longer read-only, as it is while its disk is full: the queue writes when it
   * starts. The tasks of `work` run from then on.
   */
  openLater(tasks: readonly Task<never, never>[]): void {
    this.#log.warn('the database is read-only: background tasks run once there is space')
    this.#opening = this.#retry(async () => {
      await waitUntilWritable(this.#url, () => this.#isClosed)
      if (!this.#isClosed) await this.open(tasks)
    })
  }

  /**
   * Calls `start` until it succeeds or the queue is closed: the disk may be full again, or the database be restarted.
   */
  async #retry(start: () => Promise<void>): Promise<void> {
    while (!this.#isClosed) {
      try {
        return await start()
      } catch (error) {
        this.#log.warn({ err: error }, 'background tasks not started, trying again')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  /**
   * Stores the schedules of `tasks` that are new or have changed, and deletes those of tasks that have none or are
   * gone.
   */
  async #updateSchedules(tasks: readonly Task<never, never>[]): Promise<void> {
    const stored = new Map((await this.#boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
    for (const { name, schedule, catchesUp } of tasks) {
      if (!schedule) continue
      const missed = catchesUp ? 'once' : 'skip'
      const { cron, options } = stored.get(name) ?? {}
      if (cron !== schedule || (options?.missed ?? 'skip') !== missed) {
        await this.#boss.schedule(name, schedule, null, { missed })
      }
      stored.delete(name)
    }
    for (const name of stored.keys()) await this.#boss.unschedule(name)
  }

  /**
   * Moves the unfinished tasks of a former queue to the queue `name`, then deletes the former queue with its schedule.
   */
  async #moveFormerQueue(former: NonNullable<Task<never, never>['former']>, name: string): Promise<void> {
    const db = this.#boss.getDb()
    for (const [from, to] of Object.entries(former.fields ?? {})) {
      await db.executeSql(
        `update pgboss.job set data = (data - $2::text) || jsonb_build_object($3::text, data -> $2::text)
         where name = $1 and data ? $2::text`,
        [former.name, from, to],
      )
    }
    const unfinished = "name = $1 and state < 'completed'"
    await db.executeSql(`update pgboss.job set name = $2 where ${unfinished}`, [former.name, name])
    await this.#boss.deleteQueue(former.name)
  }

  async enqueue<Data extends object>(db: Db, task: TaskReference<Data>, data: Data, delaySeconds = 0): Promise<void> {
    await this.#boss.send(task.name, data, { db: fromDrizzle(db, sql), startAfter: delaySeconds })
  }

  async enqueueAll<Data extends object>(
    db: Db,
    task: TaskReference<Data>,
    payloads: readonly Data[],
    delaySeconds = 0,
  ): Promise<void> {
    if (payloads.length === 0) return
    const tasks = payloads.map((data) => ({ data, startAfter: delaySeconds }))
    await this.#boss.insert(task.name, tasks, { db: fromDrizzle(db, sql) })
  }

  /**
   * Enqueues tasks of a backup in the caller's transaction, those of an earlier release in their former queue (`open`).
   */
  async enqueueRestored(db: Db, tasks: readonly UnfinishedTask[]): Promise<void> {
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    for (const [name, queued] of Map.groupBy(tasks, ({ name }) => name)) {
      if (!existing.has(name)) await this.#boss.createQueue(name)
      await this.#boss.insert(name, queued, { db: fromDrizzle(db, sql) })
    }
  }

  /**
   * Makes the tasks due that a killed process was running, so that an email is sent seconds after the next start.
   * Without it they would wait for their time limit, 60 s or more. Only if no other process has the queue open: its
   * tasks are running. A task that has used up its retries keeps its time limit, because it may be what ends the
   * process.
   */
  async #reclaimAbandoned(names: readonly string[]): Promise<void> {
    await this.#boss.getDb().executeSql(
      `update pgboss.job set state = 'retry', start_after = pgboss.job_now(), heartbeat_on = null
       where state = 'active' and name = any($1) and retry_count < retry_limit and not exists (
         select 1 from pg_stat_activity where datname = current_database()
           and starts_with(application_name, $2) and application_name <> $3)`,
      [names, CONNECTION_PREFIX, this.#connectionName],
    )
  }

  /** Starts to run `tasks`, which are all that exist, in this process; first those that a killed process has left. */
  async work<Deps>(tasks: readonly Task<never, Deps>[], deps: () => Deps): Promise<void> {
    if (!this.#opening) return this.#work(tasks, deps)
    void this.#opening.then(() => this.#retry(() => this.#work(tasks, deps)))
  }

  async #work<Deps>(tasks: readonly Task<never, Deps>[], deps: () => Deps): Promise<void> {
    await this.#reclaimAbandoned(tasks.map(({ name }) => name))
    await this.#updateSchedules(tasks)
    for (const task of tasks) {
      // Of an attempt that failed after it.
      if (this.#working.has(task.name)) continue
      const options = { ...POLLING, perJobResults: true, ...(task.heartbeatSeconds ? {} : BATCHING) } as const
      await this.#boss.work(task.name, options, (batch) =>
        Promise.all(batch.map((queued) => this.#run(task, deps, queued))),
      )
      this.#working.add(task.name)
    }
  }

  /** The outcome of one task of a batch: its failure does not retry the others. */
  async #run<Deps>(
    task: Task<never, Deps>,
    deps: () => Deps,
    queued: { id: string; data: unknown },
  ): Promise<JobResult> {
    try {
      await task.run(deps(), queued.data as never)
      return { id: queued.id, status: 'completed' }
    } catch (error) {
      this.#log.warn({ err: error, task: task.name, taskId: queued.id }, 'task failed')
      return { id: queued.id, status: 'failed' }
    }
  }

  /** Waits at most 5 s for running tasks and closes the queue's connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }
}
