import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import { isOpenApplication, isStatus, type Status } from '../application.ts'
import { isApplicantAway } from '../emails/applicant-away.server.ts'
import { arrangedInterview } from '../emails/arranged-interview.server.ts'
import { knownStatus } from './known-status.server.ts'

/** An event of a change, which is not settled yet. */
export type PendingEvent = { id: string; applicationId: string }

/**
 * The pending events of a change, those of one person together. An application that was in a blind review before or
 * after the change is alone: one email about two of them would tell the employer that they are of one person.
 */
export async function listPendingEvents(ctx: Ctx, changeId: string): Promise<PendingEvent[][]> {
  const wasBlind = sql`is_blind_status(${jobs.blindUntil}, ${applicationEvents.fromStatus}, (
    select rejected.from_status from application_events rejected
    where rejected.application_id = ${applications.id} and rejected.to_status = 'Rejected' and rejected.id <> ${applicationEvents.id}
    order by rejected.at desc, rejected.id desc limit 1))`
  const rows = await ctx.db
    .select({
      id: applicationEvents.id,
      applicationId: applicationEvents.applicationId,
      group: sql<string>`case when ${applications.isBlind} or coalesce(${wasBlind}, false)
        then ${applications.id} else ${applications.applicantId} end`,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applicationEvents.changeId, changeId), isNull(applicationEvents.notifiedAt)))
    .orderBy(asc(applicationEvents.applicationId))
  return [...Map.groupBy(rows, ({ group }) => group).values()]
}

/** What the applicant does not know yet of one application. */
export type StatusNotice = NonNullable<Awaited<ReturnType<typeof findStatusNotice>>>

/**
 * What the applicant does not know yet of an event. Null if a later change is still to be settled: its task emails the
 * applicant instead. The applicant is not emailed (`isEmailed`) if they already know the status (a change was followed
 * by its reverse), if they turned these emails off or are suspended, or if their application ended with its job, which
 * has an email of its own.
 */
export async function findStatusNotice(ctx: Ctx, { id, applicationId }: PendingEvent) {
  const found = await findRecipient(ctx, applicationId)
  if (!found || !isStatus(found.status)) return null
  const last = await findLastEvent(ctx, applicationId)
  if (!last || (last.id !== id && last.notifiedAt === null)) return null
  const hasOtherEmail = found.endedAt !== null && isOpenApplication({ ...found, endedAt: null })
  const isDue = last.id === id && found.known !== found.status
  const isEmailed = isDue && found.emailUpdates && !found.isAway && !hasOtherEmail
  const status: Status = found.status
  return { ...found, status, id: applicationId, eventId: id, isDue, isEmailed, emailText: last.emailText }
}

async function findRecipient(ctx: Ctx, applicationId: string) {
  const [row] = await ctx.db
    .select({
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      status: applications.status,
      known: knownStatus,
      statusBefore: applications.statusBefore,
      statusChangedAt: applications.statusChangedAt,
      endedAt: applications.endedAt,
      appliedAt: applications.appliedAt,
      location: jobs.location,
      pay: jobs.salary,
      fullName: profiles.fullName,
      emailUpdates: profiles.emailUpdates,
      isAway: isApplicantAway,
      address: users.email,
      interview: arrangedInterview(ctx),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(eq(applications.id, applicationId))
  return row ?? null
}

async function findLastEvent(ctx: Ctx, applicationId: string) {
  const [last] = await ctx.db
    .select({
      id: applicationEvents.id,
      notifiedAt: applicationEvents.notifiedAt,
      emailText: applicationEvents.emailText,
    })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(1)
  return last ?? null
}
