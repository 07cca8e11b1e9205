import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import type { CompanyInput } from '#app/domain/companies/company-form.ts'
import { type Company, findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { editCompany } from '#app/domain/companies/edit-company.server.ts'
import { renameJobsOf } from './rename-jobs.server.ts'

/** `isHeld`: the new name has hidden the company's jobs until an admin has reviewed them. */
export type SaveCompanyResult = { ok: true; isHeld: boolean } | StaleResult<Company>

/**
 * Saves the signed-in employer's company profile (`editCompany`) and copies a new name to the company's jobs. Once the
 * company has the name of a verified one, its jobs are held for a review, as those that it posts from then on (decision
 * 26): job seekers would trust the name.
 *
 * @param expectedVersion the version that the form was opened with
 * @returns `stale` with the saved profile if someone else has saved it since
 */
export function saveCompany(ctx: Ctx, input: CompanyInput, expectedVersion: number): Promise<SaveCompanyResult> {
  return transaction<SaveCompanyResult>(ctx, async (ctx) => {
    const result = await editCompany(ctx, input, expectedVersion)
    if (!result.ok) return result
    return { ok: true, isHeld: result.isRenamed && (await renameJobsOf(ctx, (await findOwnCompany(ctx)).id)) }
  })
}
