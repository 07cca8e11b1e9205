import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reassignOtherJobs } from '#app/domain/companies/reassign-jobs.server.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { registerMember } from '#app/domain/people/registration/register-member.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { CompanyRole, Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { companyInvitations, profiles, users } from '#db/schema/people.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { changeMemberRole } from './change-member-role.server.ts'
import { findInvitation } from './find-invitation.server.ts'
import { inviteMember } from './invite-member.server.ts'
import { leaveCompany } from './leave-company.server.ts'
import { listTeam } from './list-team.server.ts'
import { notifyMemberJoined, notifyMemberLeft } from './notify-owners.server.ts'
import { removeMember } from './remove-member.server.ts'
import { resendInvitation } from './resend-invitation.server.ts'
import { revokeInvitation } from './revoke-invitation.server.ts'
import { INVITATION_MS, MAX_TEAM_SIZE } from './team.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const DETAILS = { fullName: 'Sam Okafor', phone: '0412 345 678', password: 'Brolga-7walk!' }

const employer = () => makePerson(bed.db, 'employer')
const colleague = (of: Person, companyRole: CompanyRole) =>
  makePerson(bed.db, 'employer', { colleague: of, companyRole })

let number = 0
/** Invites a new address. @returns the invitation and the token of the link in its newest email */
async function invite(owner: Person, role: CompanyRole = 'recruiter', email = `invited-${++number}@example.com`) {
  expect(await inviteMember(bed.ctx(owner), { email, role })).toEqual({ ok: true })
  const [invitation] = (await listTeam(bed.ctx(owner))).invitations
  return { id: invitation?.id ?? '', email, token: await tokenTo(email) }
}

async function tokenTo(email: string): Promise<string> {
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.id)
  const token = sent.at(-1)?.text.match(/team-invitations\/([\w-]+)/)?.[1] ?? ''
  expect(isToken(token)).toBe(true)
  return token
}

const roleOf = async ({ id }: { id: string }) =>
  (await bed.db.select({ role: profiles.companyRole }).from(profiles).where(eq(profiles.id, id)))[0]?.role
const actionsOn = async (subjectId: string) =>
  (await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId))).map(({ action }) => action)

test('an invited person registers once with the link, which is stored as a hash, and the owner is emailed', async () => {
  const owner = await employer()
  const { token, email } = await invite(owner)
  const stored = await bed.db.select().from(companyInvitations).where(eq(companyInvitations.email, email))
  expect(stored.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)])
  const results = await Promise.all([1, 2, 3].map(() => registerMember(bed.ctx(), token, DETAILS)))
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, companyName: owner.companyName }])
  const [created] = await bed.db
    .select({
      id: users.id,
      emailVerified: users.emailVerified,
      companyId: profiles.companyId,
      role: profiles.companyRole,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
  expect(created).toMatchObject({ emailVerified: true, companyId: owner.companyId, role: 'recruiter' })
  expect(await actionsOn(created?.id ?? '')).toEqual(['person.registered', 'company.member-joined'])
  const joined = and(eq(emails.recipient, owner.email), like(emails.subject, '%has joined%'))
  expect(await bed.db.$count(emails, joined)).toBe(0)
  expect(await runQueued(bed, notifyMemberJoined)).toBe(1)
  expect(await bed.db.$count(emails, joined)).toBe(1)
  expect(await findInvitation(bed.ctx(), token)).toBeNull()
})

test('a resent invitation replaces the link, a revoked or expired one does not work, and an address is invited once', async () => {
  const owner = await employer()
  const { id, token, email } = await invite(owner)
  const again = await Promise.all([1, 2].map(() => inviteMember(bed.ctx(owner), { email, role: 'owner' })))
  for (const result of again) expect(result).toEqual({ ok: false, reason: 'already-invited' })
  expect(await resendInvitation(bed.ctx(owner), id)).toEqual({ ok: true, email })
  expect(await registerMember(bed.ctx(), token, DETAILS)).toEqual({ ok: false, reason: 'ended' })
  const newest = await tokenTo(email)
  const later = bed.ctx(undefined, new Date(Date.now() + INVITATION_MS + 1000))
  expect(await findInvitation(later, newest)).toMatchObject({ outcome: 'expired' })
  expect(await registerMember(later, newest, DETAILS)).toEqual({ ok: false, reason: 'ended' })
  expect(await revokeInvitation(bed.ctx(owner), id)).toBe(email)
  expect(await registerMember(bed.ctx(), newest, DETAILS)).toEqual({ ok: false, reason: 'ended' })
  expect(await actionsOn(owner.companyId ?? '')).toEqual([
    'company.member-invited',
    'company.invitation-resent',
    'company.invitation-revoked',
  ])
})

test('an employer with an account accepts for their own address, unless their company would lose its only owner', async () => {
  const owner = await employer()
  const invited = await employer()
  const { token } = await invite(owner, 'read-only', invited.email)
  const accept = (actor: Person) => acceptInvitation(bed.ctx(actor), token)
  expect(await accept(await employer())).toEqual({ ok: false, reason: 'other-address' })
  expect(await registerMember(bed.ctx(), token, DETAILS)).toEqual({ ok: false, reason: 'has-account' })
  const job = await makeJob(bed.db, invited)
  expect(await accept(invited)).toEqual({ ok: false, reason: 'jobs' })
  const partner = await colleague(invited, 'recruiter')
  expect(await accept(invited)).toEqual({ ok: false, reason: 'members' })
  expect(await changeMemberRole(bed.ctx(invited), partner.id, { role: 'owner', from: 'recruiter' })).toMatchObject({
    ok: true,
  })
  expect(await accept(invited)).toEqual({ ok: true, companyName: owner.companyName })
  expect(await roleOf(invited)).toBe('read-only')
  expect((await listTeam(bed.ctx(owner))).members.map(({ id }) => id)).toEqual([owner.id, invited.id])
  expect(job.companyId).toBe(invited.companyId)

  const alone = await employer()
  const second = await invite(owner, 'recruiter', alone.email)
  expect(await acceptInvitation(bed.ctx(alone), second.token)).toMatchObject({ ok: true })
  expect(await bed.db.$count(companies, eq(companies.id, alone.companyId ?? ''))).toBe(0)
  const seeker = await makePerson(bed.db, 'employee')
  const third = await invite(owner, 'recruiter', seeker.email)
  expect(await findInvitation(bed.ctx(), third.token)).toMatchObject({
    invitation: { hasAccount: true, isEmployer: false },
  })
  expect(await acceptInvitation(bed.ctx(seeker), third.token)).toEqual({ ok: false, reason: 'not-employer' })
})

test('the last owner can be neither removed nor demoted and cannot leave, also when two owners act at the same time', async () => {
  const owner = await employer()
  const demoted = { role: 'recruiter', from: 'owner' } as const
  expect(await removeMember(bed.ctx(owner), owner.id)).toEqual({ ok: false, reason: 'last-owner' })
  expect(await changeMemberRole(bed.ctx(owner), owner.id, demoted)).toEqual({ ok: false, reason: 'last-owner' })
  expect(await leaveCompany(bed.ctx(owner))).toEqual({ ok: false, reason: 'last-owner' })
  for (let round = 0; round < 5; round += 1) {
    const first = await employer()
    const other = await colleague(first, 'owner')
    await Promise.allSettled([removeMember(bed.ctx(first), other.id), removeMember(bed.ctx(other), first.id)])
    expect([await roleOf(first), await roleOf(other)].filter((role) => role === 'owner')).toHaveLength(1)
    const third = await colleague(first, 'owner')
    const remaining = (await roleOf(first)) === 'owner' ? first : other
    const left = await Promise.all([leaveCompany(bed.ctx(remaining)), leaveCompany(bed.ctx(third))])
    expect(left.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await roleOf(remaining), await roleOf(third)].filter((role) => role === 'owner')).toHaveLength(1)
  }
})

test('the last owner cannot give up the role by an invitation to another address of theirs', async () => {
  const owner = await employer()
  const other = `${newId()}@example.com`
  const { token } = await invite(owner, 'recruiter', other)
  await makeJob(bed.db, owner)
  const renamed = { ...owner, email: other }
  expect(await acceptInvitation(bed.ctx(renamed), token)).toEqual({ ok: false, reason: 'jobs' })
  expect(await roleOf(owner)).toBe('owner')
})

test('roles change for the next request, with an email and an audit row, and a stale change is rejected', async () => {
  const owner = await employer()
  const member = await colleague(owner, 'recruiter')
  await makeApiKey(bed.db, member, ['jobs:read'])
  const change = (role: CompanyRole, from: CompanyRole) => changeMemberRole(bed.ctx(owner), member.id, { role, from })
  const changed = { ok: true, fullName: member.fullName, apiKeys: 1, webhooks: 0 }
  expect(await change('read-only', 'recruiter')).toEqual(changed)
  expect(await change('owner', 'recruiter')).toEqual({ ok: false, reason: 'stale' })
  expect(await roleOf(member)).toBe('read-only')
  expect(await actionsOn(member.id)).toEqual(['company.member-role-changed'])
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, member.email))
  expect(email?.text).toContain('Read-only: can view jobs and applicants, but not change them')
  expect(email?.text).toContain('Your API key can now only read. Owners manage them now.')
})

test('an invitation of a company that is not verified has neither its name nor the inviter in the subject and heading', async () => {
  const owner = await makePerson(bed.db, 'employer', { companyName: 'Win a prize' })
  const sentTo = async (email: string) => (await bed.db.select().from(emails).where(eq(emails.recipient, email)))[0]
  const verified = await sentTo((await invite(owner)).email)
  expect(verified?.subject).toBe(`${owner.fullName} invited you to join Win a prize`)
  expect(verified?.text).toContain('Join Win a prize')
  await bed.db
    .update(companies)
    .set({ verifiedAt: null })
    .where(eq(companies.id, owner.companyId ?? ''))
  const sent = await sentTo((await invite(owner)).email)
  expect(sent?.subject).toMatch(/^You're invited to a team on /)
  expect(sent?.text).toMatch(/^Join a team on /m)
  expect(sent?.text).not.toContain('Join Win a prize')
  expect(sent?.text).toContain('invited you to hire with Win a prize')
})

test('invitations of an owner who is removed, leaves, joins another company or becomes a recruiter no longer work', async () => {
  const owner = await employer()
  const ends = {
    removed: (by: Person) => removeMember(bed.ctx(owner), by.id),
    demoted: (by: Person) => changeMemberRole(bed.ctx(owner), by.id, { role: 'recruiter', from: 'owner' }),
    left: (by: Person) => leaveCompany(bed.ctx(by)),
    joined: async (by: Person) =>
      acceptInvitation(bed.ctx(by), (await invite(await employer(), 'recruiter', by.email)).token),
  }
  const own = await invite(owner)
  for (const [name, end] of Object.entries(ends)) {
    const other = await colleague(owner, 'owner')
    const { token } = await invite(other, 'owner')
    expect.soft(await end(other), name).toMatchObject({ ok: true })
    expect.soft(await registerMember(bed.ctx(), token, DETAILS), name).toEqual({ ok: false, reason: 'ended' })
  }
  expect((await listTeam(bed.ctx(owner))).invitations.map(({ id }) => id)).toEqual([own.id])
})

test('the owners learn that a member has left by joining another company, and which interviews pass to them', async () => {
  const owner = await employer()
  const member = await colleague(owner, 'recruiter')
  const application = await makeApplication(bed.db, await makeJob(bed.db, owner), await makePerson(bed.db, 'employee'))
  const { id } = await makeInterview(bed.db, application, [new Date(Date.now() + 86_400_000)])
  await bed.db.update(interviewers).set({ personId: member.id }).where(eq(interviewers.interviewId, id))
  const { token } = await invite(await employer(), 'recruiter', member.email)
  expect(await acceptInvitation(bed.ctx(member), token)).toMatchObject({ ok: true })
  await runQueued(bed, notifyMemberLeft)
  const [toOwner] = await bed.db.select().from(emails).where(eq(emails.recipient, owner.email))
  expect(toOwner?.subject).toBe(`${member.fullName} has left ${owner.companyName}`)
  expect(toOwner?.text).toContain('One upcoming interview that only')
  const audits = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, owner.companyId ?? ''))
  expect(audits).toMatchObject([{ action: 'company.member-left', actorId: member.id, details: { role: 'recruiter' } }])
})

test('only owners manage the team, and members and invitations of another company are not found', async () => {
  const owner = await employer()
  const { id } = await invite(owner)
  const recruiter = await colleague(owner, 'recruiter')
  for (const actor of [recruiter, await colleague(owner, 'read-only'), await makePerson(bed.db, 'admin')]) {
    const ctx = bed.ctx(actor)
    for (const act of [
      () => inviteMember(ctx, { email: 'x@example.com', role: 'owner' }),
      () => removeMember(ctx, owner.id),
      () => changeMemberRole(ctx, actor.id, { role: 'owner', from: 'recruiter' }),
      () => revokeInvitation(ctx, id),
      () => resendInvitation(ctx, id),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403 })
  }
  const stranger = bed.ctx(await employer())
  for (const act of [
    () => removeMember(stranger, recruiter.id),
    () => changeMemberRole(stranger, recruiter.id, { role: 'owner', from: 'recruiter' }),
    () => revokeInvitation(stranger, id),
    () => resendInvitation(stranger, id),
    () => removeMember(stranger, 'no-id'),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 })
  expect(await leaveCompany(bed.ctx(recruiter))).toMatchObject({ ok: true })
  await expect(leaveCompany(bed.ctx(recruiter))).rejects.toMatchObject({ status: 403 })
  await expect(listTeam(bed.ctx({ ...recruiter, companyId: null, companyRole: null }))).rejects.toMatchObject({
    status: 403,
  })
})

test(`a team has up to ${MAX_TEAM_SIZE} members and invitations, and members are not invited again`, async () => {
  const owner = await employer()
  const member = await colleague(owner, 'recruiter')
  const ctx = bed.ctx(owner)
  expect(await inviteMember(ctx, { email: member.email, role: 'owner' })).toMatchObject({ reason: 'already-member' })
  const now = new Date()
  const row = { companyId: owner.companyId ?? '', role: 'recruiter' as const, invitedBy: owner.id, sentAt: now }
  await bed.db.insert(companyInvitations).values(
    Array.from({ length: MAX_TEAM_SIZE - 2 }, (_, n) => {
      const unique = `${owner.id}-${n}`
      return { ...row, id: crypto.randomUUID(), email: `${unique}@example.com`, tokenHash: unique, expiresAt: now }
    }),
  )
  expect(await inviteMember(ctx, { email: 'late@example.com', role: 'owner' })).toMatchObject({ reason: 'team-full' })
})

test('someone who leaves or is removed holds no upcoming interview any more, and the owners are emailed', async () => {
  const owner = await employer()
  const other = await colleague(owner, 'owner')
  const job = await makeJob(bed.db, owner)
  const hold = async (by: Person, startsAt: Date) => {
    const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
    const { id } = await makeInterview(bed.db, application, [startsAt])
    await bed.db.update(interviewers).set({ personId: by.id }).where(eq(interviewers.interviewId, id))
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    await bed.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
    return id
  }
  const heldBy = async (id: string) =>
    (await bed.db.select().from(interviewers).where(eq(interviewers.interviewId, id))).map(({ personId }) => personId)
  const [tomorrow, yesterday] = [new Date(Date.now() + 86_400_000), new Date(Date.now() - 86_400_000)]
  for (const end of ['leave', 'remove'] as const) {
    const member = await colleague(owner, 'recruiter')
    const [alone, past, shared] = [
      await hold(member, tomorrow),
      await hold(member, yesterday),
      await hold(member, tomorrow),
    ]
    await bed.db.insert(interviewers).values({ interviewId: shared, personId: other.id })
    if (end === 'leave') expect(await leaveCompany(bed.ctx(member))).toMatchObject({ ok: true })
    else expect(await removeMember(bed.ctx(owner), member.id)).toMatchObject({ ok: true, interviews: 1 })
    expect([await heldBy(alone), await heldBy(past), await heldBy(shared)]).toEqual([
      [owner.id],
      [member.id],
      [other.id],
    ])
  }
  await runQueued(bed, notifyMemberLeft)
  for (const { email } of [owner, other]) {
    const sent = await bed.db.select().from(emails).where(eq(emails.recipient, email))
    expect(sent.map(({ subject }) => subject).filter((subject) => subject.includes('has left'))).toHaveLength(1)
  }
  const [toOwner] = await bed.db.select().from(emails).where(eq(emails.recipient, owner.email))
  expect(toOwner?.text).toContain('One upcoming interview that only')
})

test('an owner who removes themselves has left: another owner takes over their interviews and is emailed', async () => {
  const owner = await employer()
  const other = await colleague(owner, 'owner')
  const application = await makeApplication(bed.db, await makeJob(bed.db, owner), await makePerson(bed.db, 'employee'))
  const { id } = await makeInterview(bed.db, application, [new Date(Date.now() + 86_400_000)])
  await bed.db.update(interviewers).set({ personId: owner.id }).where(eq(interviewers.interviewId, id))
  expect(await removeMember(bed.ctx(owner), owner.id)).toMatchObject({ ok: true })
  expect(await bed.db.select().from(interviewers).where(eq(interviewers.interviewId, id))).toMatchObject([
    { personId: other.id },
  ])
  await runQueued(bed, notifyMemberLeft)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, other.email))
  expect(email?.text).toContain('One upcoming interview that only')
})

test('the jobs of someone who has left stay open when the person is suspended later, and close with the last member', async () => {
  const owner = await employer()
  const leaving = await colleague(owner, 'recruiter')
  const suspended = await colleague(owner, 'recruiter')
  const [job, other] = [await makeJob(bed.db, leaving), await makeJob(bed.db, suspended)]
  const posterOf = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  expect(await leaveCompany(bed.ctx(leaving))).toMatchObject({ ok: true })
  expect(await removeMember(bed.ctx(owner), suspended.id)).toMatchObject({ ok: true })
  expect(await posterOf(job.id)).toMatchObject({ postedBy: owner.id })
  expect(await posterOf(other.id)).toMatchObject({ postedBy: suspended.id })
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  await suspendPerson(admin, leaving.id, 'Reported as a scam.')
  expect((await posterOf(job.id))?.listedUntil).not.toBeNull()
  await suspendPerson(admin, owner.id, 'Reported as a scam.')
  expect((await posterOf(job.id))?.listedUntil).toBeNull()
})

test('a task gives an owner the older jobs of a member who has posted many', async () => {
  const owner = await employer()
  const leaving = await colleague(owner, 'recruiter')
  for (let n = 0; n < 105; n++) await makeJob(bed.db, leaving, { ageMinutes: n })
  // Those of earlier tests, in which all owners left at once.
  await bed.db.execute(sql`delete from pgboss.job where name = ${reassignOtherJobs.name}`)
  await leaveCompany(bed.ctx(leaving))
  const countOf = ({ id }: Person) => bed.db.$count(jobs, eq(jobs.postedBy, id))
  expect([await countOf(owner), await countOf(leaving)]).toEqual([100, 5])
  expect(await runQueued(bed, reassignOtherJobs)).toBe(1)
  expect([await countOf(owner), await countOf(leaving)]).toEqual([105, 0])
})
