import { z } from 'zod'
import { emailedReason } from '#app/domain/people/admin/emailed-reason.ts'
import type { AccountKind } from '#app/domain/people/person.ts'
import { requiredLine } from '#app/lib/form-fields.ts'

/** The account types that an admin can give an account. Admins are created on the command line. */
export const CHANGEABLE_TYPES = ['employee', 'employer', 'consultant'] as const
export type ChangeableType = (typeof CHANGEABLE_TYPES)[number]

/** What keeps an account at its type, and how many there are. */
export type TypeChangeObstacle = {
  kind: 'admin' | 'applications' | 'resumes' | 'jobs' | 'members' | 'company-jobs'
  count: number
}

/** An account type in a sentence. */
export const TYPES_IN_SENTENCES: Record<AccountKind, string> = {
  employee: 'a job seeker',
  employer: 'an employer',
  admin: 'an admin',
  consultant: 'a consultant',
}

/** `company_name` is for a new employer only. */
export const accountTypeForm = z.discriminatedUnion('account_type', [
  z.object({ account_type: z.literal('employee'), reason: emailedReason }),
  z.object({ account_type: z.literal('consultant'), reason: emailedReason }),
  z.object({
    account_type: z.literal('employer'),
    reason: emailedReason,
    company_name: requiredLine("the company's name", 150),
  }),
])

/** The types that an account can get instead, the most likely first; none for an admin. */
export function otherTypes(kind: AccountKind): ChangeableType[] {
  if (kind === 'admin') return []
  const likely: ChangeableType[] = ['employer', 'employee', 'consultant']
  return likely.filter((type) => type !== kind)
}

/** What a change to this type does, in its confirmation. */
export const TYPE_CHANGE_EFFECTS: Record<ChangeableType, string> = {
  employer:
    "They'll be signed out everywhere, and will sign in as an employer with a new, unverified company. Their saved jobs and application drafts will be deleted. Their bookings and orders stay.",
  consultant:
    "They'll be signed out everywhere, and will sign in as one of your staff. They'll see only the bookings assigned to them, and can change their own hours and time off. Then link this account on the consultant's page. An employer's company page, API keys, webhooks and calendar address, or a job seeker's saved jobs and application drafts, will be deleted.",
  employee:
    "They'll be signed out everywhere, and will sign in as a job seeker. Their company page, API keys, webhooks and calendar address will be deleted. Their bookings and orders stay.",
}

/** Why an account keeps its type, and what to do instead. */
export function typeChangeObstacleMessage({ kind, count }: TypeChangeObstacle, fullName: string): string {
  switch (kind) {
    case 'admin':
      return "You can't change the type of an admin account. If it's no longer needed, suspend it."
    case 'applications':
      return `${fullName} has applied for ${count === 1 ? 'a job' : `${count} jobs`}, and employers see these applications. Ask them to register as an employer with another email address.`
    case 'resumes':
      return `${fullName} has uploaded ${count === 1 ? 'a resume' : `${count} resumes`}. Ask them to delete ${count === 1 ? 'it' : 'them'} first.`
    case 'members':
      return `${fullName} is the only owner of a company with other members. Ask them to make another member an owner first.`
    case 'company-jobs':
      return `${fullName} is the only owner of a company that has jobs. Delete these jobs first.`
    case 'jobs':
      return `${fullName} has posted ${count === 1 ? 'a job' : `${count} jobs`}, including deleted ones. Ask them to register as a job seeker with another email address.`
  }
}
