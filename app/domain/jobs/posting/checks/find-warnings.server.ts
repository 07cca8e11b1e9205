import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { State } from '#app/lib/states.ts'
import { can } from '#app/policy/policy.ts'
import { unacknowledgedWarnings } from './acknowledged-warnings.ts'
import { type CheckedFields, checkJob, type PostingRules, type PostingWarning } from './check-job.ts'
import { LICENSING_STATES } from './check-licence.ts'

/**
 * The rules for an ad of the actor today, by the agency's settings. Licences concern the agency's ads, not an
 * employer's own.
 *
 * @param employer the company of the job that is edited; null, the default, for any other ad
 */
export async function findPostingRules(ctx: Ctx, employer: string | null = null): Promise<PostingRules> {
  const { minimumHourlyCents: hourlyCents, minimumHourlySince: since, licences } = await findAgency(ctx)
  const hasMinimum = hourlyCents !== null && since !== null && since <= todayIn(ctx.timeZone, ctx.now)
  const isUnlicensed = (state: State) => !licences.some((licence) => licence.state === state)
  return {
    minimumPay: hasMinimum ? { hourlyCents, since } : null,
    unlicensedStates: can(ctx.actor, 'agency.edit') ? LICENSING_STATES.filter(isUnlicensed) : [],
    employer,
  }
}

/** The warnings about a job ad (`checkJob`) by the rules of today (`findPostingRules`). */
export async function findWarnings(
  ctx: Ctx,
  fields: CheckedFields,
  employer: string | null = null,
): Promise<PostingWarning[]> {
  return checkJob(fields, await findPostingRules(ctx, employer))
}

/**
 * The warnings about a posted form, if it was sent without having shown all of them; null if the job can be saved. The
 * second press of the button sends them back as acknowledged.
 */
export async function findNewWarnings(
  ctx: Ctx,
  form: FormData,
  employer: string | null = null,
): Promise<PostingWarning[] | null> {
  // The text as it was typed, as the browser has checked it.
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const warnings = await findWarnings(ctx, fields, employer)
  return unacknowledgedWarnings(warnings, form).length > 0 ? warnings : null
}
