import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { blindLabel } from '#app/core/audit/blind-applicants.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { Notes } from '#app/core/notes/note.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import {
  type AnnotationEvent,
  listAnnotationEvents,
  listNotes,
  listTags,
} from '../annotations/list-annotations.server.ts'
import { unlessBlind } from '../blind/blind-columns.server.ts'
import { type Applicant, findApplicant } from '../review-queries.server.ts'
import type { Rejection } from '../status/rejection.ts'
import type { ApplicantFilter } from './applicant-filter.ts'
import { findNeighbours } from './list-applicants.server.ts'
import { listSentEmails, type SentEmail } from './list-sent-emails.server.ts'

/**
 * A status change as the employer sees it. `isEmailed`: the applicant knows the status. `rejection`: the internal
 * reason.
 */
export type HistoryEvent = {
  id: string
  status: string
  at: Date
  by: string | null
  isEmailed: boolean
  rejection: Rejection | null
  /** What the employer wrote for the email, with placeholders. */
  emailText: string | null
}

/** Another application of the same person that the actor can see. */
export type OtherApplication = { id: string; jobTitle: string; status: string; appliedAt: Date; endedAt: Date | null }

export type ApplicantDetails = {
  /** `isErased`: the applicant has deleted their account, so that nothing about them can be stored any more. */
  applicant: Applicant & { location: string | null; isErased: boolean }
  /** Oldest first. */
  history: HistoryEvent[]
  /** Oldest first, as `history`. */
  annotations: AnnotationEvent[]
  /** The emails to the applicant about this application, oldest first. */
  sentEmails: SentEmail[]
  notes: Notes
  /** The tags of the applicants in the user's scope. */
  tagOptions: string[]
  others: OtherApplication[]
  /** The applications before and after this one in the filtered list; null at either end. */
  previousId: string | null
  nextId: string | null
  /** In the filtered list, from 1; null far down a long list. */
  position: number | null
}

/**
 * Everything about one applicant. `filter` decides who is before and after them, and `allNotes` whether earlier notes
 * are listed.
 *
 * @throws a 404 response if the application is outside the user's scope
 */
export async function findApplicantDetails(
  ctx: Ctx,
  id: string,
  filter: ApplicantFilter,
  allNotes = false,
): Promise<ApplicantDetails> {
  const applicant = await findApplicant(ctx, id, 'application.review')
  const [[person], history, sentEmails, annotations, notes, tagOptions, neighbours] = await Promise.all([
    ctx.db
      .select({
        id: profiles.id,
        location: unlessBlind<string | null>(profiles.location),
        isErased: sql<boolean>`${profiles.erasedAt} is not null`,
      })
      .from(profiles)
      .innerJoin(applications, eq(applications.applicantId, profiles.id))
      .where(eq(applications.id, id)),
    listHistory(ctx, id),
    listSentEmails(ctx, id),
    listAnnotationEvents(ctx, id),
    listNotes(ctx, id, allNotes),
    listTags(ctx),
    findNeighbours(ctx, filter, id),
  ])
  return {
    applicant: { ...applicant, location: person?.location ?? null, isErased: person?.isErased ?? false },
    history,
    sentEmails,
    annotations,
    notes,
    tagOptions,
    // Another application could show the name that this one hides.
    others: person && applicant.blindUntil === null ? await listOthers(ctx, person.id, id) : [],
    ...neighbours,
  }
}

async function listHistory(ctx: Ctx, id: string): Promise<HistoryEvent[]> {
  const rows = await ctx.db
    .select({
      id: applicationEvents.id,
      status: applicationEvents.toStatus,
      at: applicationEvents.at,
      by: sql<
        string | null
      >`case when ${applications.isBlind} and ${applicationEvents.actorId} = ${applications.applicantId}
        then ${blindLabel} else ${profiles.fullName} end`,
      notifiedAt: applicationEvents.notifiedAt,
      reason: applicationEvents.rejectionReason,
      note: applicationEvents.rejectionNote,
      emailText: applicationEvents.emailText,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .leftJoin(profiles, eq(profiles.id, applicationEvents.actorId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  return rows.map(({ notifiedAt, reason, note, ...row }, index) => ({
    ...row,
    isEmailed: index === 0 || notifiedAt !== null,
    rejection: reason && { reason, note },
  }))
}

function listOthers(ctx: Ctx, applicantId: string, id: string): Promise<OtherApplication[]> {
  return ctx.db
    .select({
      id: applications.id,
      jobTitle: applications.jobTitle,
      status: applications.status,
      appliedAt: applications.appliedAt,
      endedAt: applications.endedAt,
    })
    .from(applications)
    .where(
      and(
        eq(applications.applicantId, applicantId),
        ne(applications.id, id),
        eq(applications.isBlind, false),
        applicationsVisibleTo(ctx.actor, 'application.review'),
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(10)
}
