import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import type { Owner, TeamMember } from './lock-team.server.ts'
import { type MemberPrograms, memberProgramsMessage } from './member-programs.ts'
import {
  InvitationEmail,
  MemberJoinedEmail,
  MemberLeftEmail,
  MemberRemovedEmail,
  RoleChangedEmail,
} from './team-emails.tsx'

type InvitationToRender = { email: string; role: CompanyRole; owner: Owner; token: string; expiresAt: Date }

/** The email with the link of an invitation. It is not sent after the link has expired. */
export async function renderInvitationEmail(
  ctx: Ctx,
  { email, role, owner, token, expiresAt }: InvitationToRender,
): Promise<Email> {
  const agency = await findAgency(ctx)
  const { companyId, companyName, fullName: inviter } = owner
  const isVerified =
    (await ctx.db.$count(companies, and(eq(companies.id, companyId), isNotNull(companies.verifiedAt)))) > 0
  // Anyone can register a company and invite any address, so an unverified one gives the email no subject and no
  // heading.
  const heading = isVerified ? `Join ${companyName}` : `Join a team on ${agency.name}`
  const subject = isVerified
    ? `${inviter} invited you to join ${companyName}`
    : `You're invited to a team on ${agency.name}`
  const body = (
    <InvitationEmail
      {...{ agency, companyName, inviter, role, heading, subject }}
      expires={formatDate(expiresAt, ctx.timeZone)}
      url={`${ctx.baseUrl}/team-invitations/${token}`}
    />
  )
  return renderEmail(email, subject, body, { expiresAt })
}

type RoleToRender = { owner: Owner; member: TeamMember; role: CompanyRole; programs: MemberPrograms }

/** Notifies a member of their new role. */
export async function renderRoleChangedEmail(
  ctx: Ctx,
  { owner: { companyName }, member, role, programs }: RoleToRender,
): Promise<Email> {
  const agency = await findAgency(ctx)
  const url = `${ctx.baseUrl}/employer/team`
  const programsMessage = memberProgramsMessage(role, programs, 'Your')
  const body = <RoleChangedEmail {...{ agency, companyName, role, programsMessage, url }} fullName={member.fullName} />
  return renderEmail(member.email, `Your role at ${companyName} has changed`, body)
}

/** Notifies someone that they are no longer a member. */
export async function renderRemovedEmail(
  ctx: Ctx,
  { owner: { companyName }, member }: { owner: Owner; member: TeamMember },
): Promise<Email> {
  const agency = await findAgency(ctx)
  const body = <MemberRemovedEmail {...{ agency, companyName }} fullName={member.fullName} />
  return renderEmail(member.email, `You're no longer a member of ${companyName}`, body)
}

type LeftMember = {
  owner: { fullName: string; email: string }
  fullName: string
  companyName: string
  interviews: number
}

/** Notifies an owner that a member has left. */
export async function renderLeftEmail(
  ctx: Ctx,
  { owner, fullName, companyName, interviews }: LeftMember,
): Promise<Email> {
  const agency = await findAgency(ctx)
  const url = `${ctx.baseUrl}/employer/team`
  const body = <MemberLeftEmail {...{ agency, companyName, fullName, interviews, url }} ownerName={owner.fullName} />
  return renderEmail(owner.email, `${fullName} has left ${companyName}`, body)
}

type JoinedMember = {
  inviter: { fullName: string; email: string }
  fullName: string
  companyName: string
  role: CompanyRole
}

/** Notifies the owner who sent an invitation that it was accepted. */
export async function renderJoinedEmail(
  ctx: Ctx,
  { inviter, fullName, companyName, role }: JoinedMember,
): Promise<Email> {
  const agency = await findAgency(ctx)
  const url = `${ctx.baseUrl}/employer/team`
  const body = <MemberJoinedEmail {...{ agency, companyName, fullName, role, url }} inviter={inviter.fullName} />
  return renderEmail(inviter.email, `${fullName} has joined ${companyName}`, body)
}
