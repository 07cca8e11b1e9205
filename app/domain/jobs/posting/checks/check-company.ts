import { normaliseLine } from '#app/lib/text.ts'
import type { CheckedFields, PostingWarning } from './check-job.ts'

/** Whether two names of companies differ in case and spaces at most. */
export const isSameCompanyName = (one: string, other: string) =>
  normaliseLine(one).toLowerCase() === normaliseLine(other).toLowerCase()

/**
 * The warning about another company name in the form of an employer's job, because the employer loses the job with it
 * (`editJob`).
 *
 * @param employer the name of the company whose job it is; null for a job of the agency
 */
export function checkCompany({ company_name: name = '' }: CheckedFields, employer: string | null): PostingWarning[] {
  if (employer === null || name.trim() === '' || isSameCompanyName(name, employer)) return []
  const message = `With another name, ${employer} can no longer see this job and its applications. Enter “${employer}” to leave them with this company.`
  return [{ kind: 'other-company', field: 'company_name', found: normaliseLine(name), message }]
}
