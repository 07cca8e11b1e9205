import { and, eq, isNull } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import { AccountSuspendedEmail } from './account-suspended-email.tsx'

/**
 * Emails a person that their account is suspended, with the reason and whom to contact. Not part of the request, because
 * rendering an email takes a third of its time. The id of the email is that of the account and its suspension, so that a
 * retry after a failure sends no second one. An account that was restored before sends none.
 */
export const notifySuspended = defineTask<{ personId: string; reason: string }, TaskContext>({
  name: 'notify-suspended',
  async run(context, { personId, reason }) {
    const ctx = createTaskCtx(context)
    const [person] = await ctx.db
      .select({ fullName: profiles.fullName, email: users.email, suspendedAt: profiles.suspendedAt })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, personId))
    if (!person?.suspendedAt) return
    const agency = await findAgency(ctx)
    const [job] = await ctx.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.postedBy, personId), isNull(jobs.deletedAt)))
      .limit(1)
    const email = await renderEmail(
      person.email,
      `Your account with ${agency.name} is suspended`,
      <AccountSuspendedEmail
        agency={agency}
        contact={agency.email}
        fullName={person.fullName}
        reason={reason}
        hasJobs={job !== undefined}
      />,
    )
    const id = emailIdFor(person.suspendedAt, 'account-suspended', personId)
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, id))
  },
})
