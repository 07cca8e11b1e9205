import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import type { JobFilters } from '#app/domain/jobs/search/search-criteria.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { ConfirmAlertEmail, ExistingAlertEmail } from './emails/alert-emails.tsx'
import { alertQueryOf, CHECK_INTERVAL_MS } from './job-alert.ts'
import { confirmAlert } from './manage-alert.server.ts'

/** What the email about an alert depends on. */
type AlertState = Pick<typeof jobAlerts.$inferSelect, 'token' | 'confirmedAt' | 'renewalRequestedAt'>

/**
 * Creates a daily alert for a search, and emails the link that confirms it. A repeated request for the same search and
 * address sends the link again until it is confirmed, at first and each year, and then a link to the alert, up to the
 * limit on emails to one address. The caller answers all cases of other addresses alike, so that no one can find out
 * whose address has an alert.
 *
 * @returns `confirmed` if it is the signed-in person's own address, which is confirmed already: nothing is emailed
 * @throws a 403 response if the account with this address was deleted
 */
export async function createAlert(ctx: Ctx, email: string, filters: JobFilters): Promise<{ confirmed: boolean }> {
  assertCan(ctx.actor, 'job.search')
  const query = alertQueryOf(filters)
  const owner = ctx.actor.kind === 'person' && ctx.actor.email === email ? ctx.actor : null
  const confirmed = owner !== null
  const isSame = and(eq(jobAlerts.email, email), eq(jobAlerts.query, query))
  const token = generateToken()
  const [existing] = await ctx.db.select().from(jobAlerts).where(isSame)
  const expected: AlertState = existing ?? { token, confirmedAt: null, renewalRequestedAt: null }
  // Rendered before the transaction, so that rendering does not extend its locks.
  const rendered = confirmed ? null : await renderLinkEmail(ctx, email, expected)
  await transaction(ctx, async (ctx) => {
    if (owner) await lockOwnProfile(ctx, owner, 'share')
    await ctx.db
      .insert(jobAlerts)
      .values({
        id: newId(),
        email,
        query,
        frequency: 'daily',
        token,
        createdAt: ctx.now,
        checkedUntil: ctx.now,
        dueAt: new Date(ctx.now.getTime() + CHECK_INTERVAL_MS.daily),
      })
      .onConflictDoNothing({ target: [jobAlerts.email, jobAlerts.query] })
    const [alert] = await ctx.db.select().from(jobAlerts).where(isSame).for('update')
    if (!alert) return
    if (confirmed) {
      await confirmAlert(ctx, alert.token)
      return
    }
    if (!(await consumeRecipientLimit(ctx, 'guest', email))) return
    const isExpected = alert.token === expected.token && statusOf(alert) === statusOf(expected)
    await enqueueEmail(ctx, rendered && isExpected ? rendered : await renderLinkEmail(ctx, email, alert))
    if (statusOf(alert) === 'active') return
    // The time that the email names for its link starts again.
    const restarted = alert.confirmedAt ? { renewalRequestedAt: ctx.now } : { createdAt: ctx.now }
    await ctx.db.update(jobAlerts).set(restarted).where(eq(jobAlerts.id, alert.id))
  })
  return { confirmed }
}

function statusOf({ confirmedAt, renewalRequestedAt }: AlertState): 'unconfirmed' | 'active' | 'renewal' {
  if (confirmedAt === null) return 'unconfirmed'
  return renewalRequestedAt === null ? 'active' : 'renewal'
}

/** The email with the link to an alert, which also confirms it. */
async function renderLinkEmail(ctx: Ctx, email: string, alert: AlertState): Promise<Email> {
  const agency = await findAgency(ctx)
  const manageHref = `${ctx.baseUrl}/job-alerts/${alert.token}`
  const status = statusOf(alert)
  if (status === 'active') {
    const body = <ExistingAlertEmail agency={agency} manageHref={manageHref} />
    return renderEmail(email, 'You already have this job alert', body)
  }
  const body = <ConfirmAlertEmail agency={agency} manageHref={manageHref} isRenewal={status === 'renewal'} />
  return renderEmail(email, 'Confirm your job alert', body)
}
