import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { unacknowledgedWarnings } from './acknowledged-warnings.ts'
import { type CheckedFields, checkJob, type PostingWarning } from './check-job.ts'
import type { MinimumPay } from './check-pay.ts'

/** The minimum pay that applies today; null if the agency has set none, or one for a later day. */
export async function findMinimumPay(ctx: Ctx): Promise<MinimumPay | null> {
  const { minimumHourlyCents: hourlyCents, minimumHourlySince: since } = await findAgency(ctx)
  if (hourlyCents === null || since === null || since > todayIn(ctx.timeZone, ctx.now)) return null
  return { hourlyCents, since }
}

/** The warnings about a job ad (`checkJob`), with the minimum pay that applies today. */
export async function findWarnings(ctx: Ctx, fields: CheckedFields): Promise<PostingWarning[]> {
  return checkJob(fields, await findMinimumPay(ctx))
}

/**
 * The warnings about a posted form, if it was sent without having shown all of them; null if the job can be saved. The
 * second press of the button sends them back as acknowledged.
 */
export async function findNewWarnings(ctx: Ctx, form: FormData): Promise<PostingWarning[] | null> {
  // The text as it was typed, as the browser has checked it.
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const warnings = await findWarnings(ctx, fields)
  return unacknowledgedWarnings(warnings, form).length > 0 ? warnings : null
}
