import type { Encryption } from '#app/platform/encryption.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Payments } from '#app/platform/payments/payments.server.ts'
import type { PublicHttpClient } from '#app/platform/public-http-client.server.ts'
import type { ReplyMailbox } from '#app/platform/reply-mailbox.server.ts'
import type { Tasks } from '#app/platform/tasks.server.ts'
import type { VirusScanner } from '#app/platform/virus-scanner.server.ts'
import { type Actor, SYSTEM } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'

/** What every context has: the adapters to external systems, and the settings of the installation. */
export type Adapters = {
  tasks: Tasks
  /** The payment service of the built-in store; null in production without Stripe. */
  payments: Payments | null
  /** The storage of uploads. */
  files: Files
  /** Sends webhooks and reads calendars, at public addresses only. */
  publicHttpClient: PublicHttpClient
  /** Encrypts secrets of users that have to be read again, and hashes what only has to be compared. */
  encryption: Encryption
  /** The scanner of uploaded documents; null if the operator has none. */
  virusScanner: VirusScanner | null
  /** Where replies to emails about messages are received; null if the operator has not set an address. */
  replyMailbox: ReplyMailbox | null
  /** The address that emails are sent from; null if none are sent. */
  emailSender: string | null
  /** The public origin, for links in emails and feeds. */
  baseUrl: string
  /** The agency's time zone: of opening hours, and of jobs whose location does not determine one. */
  timeZone: string
  /** APP_ENV=production: no demonstration accounts, mailbox or test payments. */
  production: boolean
}

/** The context of every command and query, created once per request, task or command. */
export type Ctx = Adapters & {
  /** The database, or the transaction inside `transaction`. */
  db: Db
  actor: Actor
  /** The time of the request. The domain uses no other clock. */
  now: Date
  requestId: string | null
  /** The client's IP address; null for tasks and the command line. */
  address: string | null
  log: Log
}

/** The context of a task: `Ctx` without a request, with a clock instead of a fixed time. */
export type TaskContext = Adapters & Pick<Ctx, 'db' | 'log'> & { now(): Date }

/** The context of one run of a task, at its clock's present time. */
export function createTaskCtx({ now, ...context }: TaskContext, actor: Actor = SYSTEM): Ctx {
  return { ...context, now: now(), actor, requestId: null, address: null }
}

/** Runs `work` in one transaction: all of its writes, audit rows, emails and tasks are committed, or none. */
export function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/**
 * As `transaction`, for work that may find out after a write that it has to reject: `throw reject(result)` rolls
 * everything back and returns `result`.
 */
export async function transactionOrReject<Result>(
  ctx: Ctx,
  work: (ctx: Ctx, reject: (result: Result) => Error) => Promise<Result>,
): Promise<Result> {
  const rejected = new Map<unknown, { result: Result }>()
  const reject = (result: Result): Error => {
    const rollback = new Error('Rolled back.')
    rejected.set(rollback, { result })
    return rollback
  }
  try {
    return await transaction(ctx, (ctx) => work(ctx, reject))
  } catch (error) {
    const rejection = rejected.get(error)
    if (!rejection) throw error
    return rejection.result
  }
}
