import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Pay, parsePay } from '#app/lib/pay.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'

/** Jobs of one statement: it reads and locks so few rows that nobody waits for it. */
const BATCH = 2_000

/**
 * Nightly task (17:37 UTC): fills the pay range of jobs that state their pay in the salary text only, such as jobs from
 * before a release that derives it when a job is saved, or that reads more texts (`parsePay`).
 */
export const deriveJobPay = defineTask<object, { db: Database }>({
  name: 'derive-job-pay',
  schedule: '37 17 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: ({ db }) => derivePayInBatches(db, BATCH),
})

/** Fills the pay range of all jobs that state their pay in the salary text only, `batch` jobs at a time. */
export async function derivePayInBatches(db: Database, batch: number): Promise<void> {
  const { id, salary } = jobs
  let last: string | undefined
  do {
    const rows = await db
      .select({ id, salary })
      .from(jobs)
      .where(
        and(
          isNull(jobs.deletedAt),
          isNull(jobs.payPeriod),
          isNotNull(salary),
          last === undefined ? undefined : gt(id, last),
        ),
      )
      .orderBy(asc(id))
      .limit(batch)
    const found = rows.flatMap((row) => {
      const pay = row.salary === null ? null : parsePay(row.salary)
      return pay ? [{ ...row, ...pay }] : []
    })
    if (found.length > 0) await updatePay(db, found)
    last = rows.length === batch ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

/** A job that was edited since it was read is left as it is: the edit has set its pay. */
async function updatePay(db: Database, found: (Pay & { id: string; salary: string | null })[]): Promise<void> {
  await db.execute(sql`
    update jobs set pay_min_cents = found."minCents", pay_max_cents = found."maxCents", pay_period = found.period
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found(id uuid, salary text, "minCents" bigint, "maxCents" bigint, period text)
    where jobs.id = found.id and jobs.salary = found.salary and jobs.pay_period is null`)
}
