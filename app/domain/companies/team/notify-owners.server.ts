import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { type Email, enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles } from '#db/schema/people.ts'
import { listOtherOwners } from '../company-owners.server.ts'
import { findMemberAddress } from './find-invitation.server.ts'
import { renderJoinedEmail, renderLeftEmail } from './team-emails.server.tsx'

/** Instants are ISO strings, because the task queue stores JSON. */
type Membership = { companyId: string; memberId: string; at: string }

/**
 * Task: emails the owners that a member has left. `newInterviewerId` is the owner who has taken over their
 * `interviews`. The ids of the emails are those of the change and the owner, so that a retry sends no second one. A
 * member who has deleted the account since is not named in an email.
 */
export const notifyMemberLeft = defineTask<
  Membership & { newInterviewerId: string | null; interviews: number },
  TaskContext
>({
  name: 'notify-member-left',
  async run(context, { companyId, memberId, at, newInterviewerId, interviews }) {
    const ctx = createTaskCtx(context)
    const names = await findNames(ctx, companyId, memberId)
    if (!names) return
    const owners = await listOtherOwners(ctx, companyId, memberId)
    const messages = owners.map(async (owner) => ({
      id: emailIdFor(new Date(at), 'member-left', memberId, owner.id),
      email: await renderLeftEmail(ctx, {
        ...names,
        owner,
        interviews: owner.id === newInterviewerId ? interviews : 0,
      }),
    }))
    await enqueueUnlessErased(ctx, memberId, await Promise.all(messages))
  },
})

/** Task: emails the owner who sent an invitation that its recipient is a member now, as `notifyMemberLeft` does. */
export const notifyMemberJoined = defineTask<Membership & { inviterId: string; role: CompanyRole }, TaskContext>({
  name: 'notify-member-joined',
  async run(context, { companyId, memberId, at, inviterId, role }) {
    const ctx = createTaskCtx(context)
    const [names, inviter] = await Promise.all([findNames(ctx, companyId, memberId), findMemberAddress(ctx, inviterId)])
    if (!names || !inviter) return
    const id = emailIdFor(new Date(at), 'member-joined', memberId)
    const email = await renderJoinedEmail(ctx, { ...names, inviter, role })
    await enqueueUnlessErased(ctx, memberId, [{ id, email }])
  },
})

/** The name of someone with an account, and of a company. */
async function findNames({ db }: Ctx, companyId: string, memberId: string) {
  const [names] = await db
    .select({ fullName: profiles.fullName, companyName: companies.name })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(profiles.id, memberId), isNull(profiles.erasedAt)))
  return names ?? null
}

/** The lock makes the deletion of the member's account wait. */
function enqueueUnlessErased(ctx: Ctx, memberId: string, messages: { id: string; email: Email }[]): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const isMember = and(eq(profiles.id, memberId), isNull(profiles.erasedAt))
    const [member] = await ctx.db.select({ id: profiles.id }).from(profiles).where(isMember).for('share')
    if (member) for (const { id, email } of messages) await enqueueEmail(ctx, email, id)
  })
}
