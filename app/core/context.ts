import type { Files } from '#app/platform/files.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Payments } from '#app/platform/payments/payments.server.ts'
import type { Tasks } from '#app/platform/tasks.server.ts'
import type { Actor } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'

/** What every command and query is called with: built once a request, a task or a command line call. */
export type Ctx = {
  /** The database, or inside `transaction` the transaction. */
  db: Db
  actor: Actor
  /** The moment of the request: the only clock the domain sees. */
  now: Date
  tasks: Tasks
  /** The payment service of the built-in store; null where there is none (production without Stripe). */
  payments: Payments | null
  /** Where uploads lie. */
  files: Files
  /** Public origin for links in mails and feeds. */
  baseUrl: string
  /** The agency's own zone: opening hours, and ads whose place does not tell theirs. */
  timeZone: string
  requestId: string | null
  log: Log
}

/** What a task stands on: `Ctx` without the request, and a clock, because it makes a `Ctx` for the moment when it runs. */
export type TaskContext = Omit<Ctx, 'actor' | 'now' | 'requestId'> & { now(): Date }

/** Runs `work` in one transaction: all of its writes, audit rows, mails and tasks, or none. */
export function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}
