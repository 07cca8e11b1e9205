import { z } from 'zod'
import { DAY_MS } from '#app/lib/dates.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { COMPANY_ROLES, type CompanyRole } from '#app/policy/actor.ts'

/** Members and open invitations of a company together. */
export const MAX_TEAM_SIZE = 100

/** How long the link in an invitation works. */
export const INVITATION_MS = 7 * DAY_MS

export const ROLE_LABELS: Record<CompanyRole, string> = {
  owner: 'Owner',
  recruiter: 'Recruiter',
  'read-only': 'Read-only',
}

/** What each role may do, for the forms and emails. */
export const ROLE_DESCRIPTIONS: Record<CompanyRole, string> = {
  owner: 'Can manage the team and the company profile, and do everything a recruiter can',
  recruiter: 'Can post jobs, and review and message applicants',
  'read-only': 'Can view jobs and applicants, but not change them',
}

export const ROLE_OPTIONS = COMPANY_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

const role = z.enum(COMPANY_ROLES, { error: 'Choose a role.' })

/** `Invite member`. */
export const invitationForm = z.object({ email: emailAddress, role })

export type InvitationInput = z.output<typeof invitationForm>

/** `Change role`; `from_role` is the role that the page showed. */
export const memberRoleForm = z.object({ role, from_role: role })

/** What an owner had entered on the Team page before they had to confirm that it is them. */
export type TeamInput = {
  /** The address of an invitation that was not sent. */
  email: string
  /** The member whose role was not changed; empty for an invitation. */
  member: string
  role: CompanyRole | null
}

/** The Team page with its forms filled in: the search parameters that `parseTeamInput` reads. */
export function teamHref(input: { email: string; role: CompanyRole } | { member: string; role: CompanyRole }): string {
  return `/employer/team?${new URLSearchParams(input)}`
}

/** What the search parameters of the Team page fill in. Roles that we don't have are left out. */
export function parseTeamInput(params: URLSearchParams): TeamInput {
  return {
    email: params.get('email') ?? '',
    member: params.get('member') ?? '',
    role: COMPANY_ROLES.find((name) => name === params.get('role')) ?? null,
  }
}

export const LAST_OWNER_MESSAGE = 'A company needs an owner who can sign in. Make another member an owner first.'

/** Why an invitation was not sent, and what to do instead. */
export function inviteFailureMessage(
  reason: 'already-member' | 'already-invited' | 'team-full' | 'too-many-emails',
): string {
  switch (reason) {
    case 'already-member':
      return 'This person is already a member of your team.'
    case 'already-invited':
      return 'This address is already invited. Resend the invitation below instead.'
    case 'team-full':
      return `A team has up to ${MAX_TEAM_SIZE} members and invitations. Remove one first.`
    case 'too-many-emails':
      return "We've sent several emails to this address today. Try again tomorrow."
  }
}

export const INVITATION_ENDED_MESSAGE =
  'It has already been used, revoked or replaced by a newer email. Ask for a new one.'
