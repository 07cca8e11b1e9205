import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { endOfInterview, type InterviewEvent } from '#app/domain/interviews/interview.ts'
import { instantIn, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { applicationMessages, applicationNotes, applications } from '#db/schema/applications.ts'
import {
  interviewEvents,
  interviewers,
  interviewScorecards,
  interviews,
  interviewTimes,
} from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { type DemoHiring, type DemoTime, HIRING, resumesIn } from './demo/hiring.ts'
import type { PersonEmail } from './demo/people.ts'
import { type Ago, instantOf, weekdayOf } from './demo-job.ts'
import { type LoadedPerson, personOf } from './load-people.ts'
import { makePdf } from './make-pdf.ts'

const INTERVIEW_MINUTES = 45

/**
 * Inserts resumes, cover notes, ratings, notes, messages, interviews and scorecards of the applications, loaded before.
 */
export async function loadHiring(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<void> {
  const resumeIds = await loadResumes(ctx, people)
  for (const hiring of HIRING) {
    const { id: applicantId } = personOf(people, hiring.applicant)
    const [application] = await ctx.db
      .select({ id: applications.id, postedBy: applications.postedBy, timeZone: jobs.timeZone })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(jobs.reference, hiring.job), eq(applications.applicantId, applicantId)))
    if (!application) throw new Error(`${hiring.applicant} has not applied for ${hiring.job}.`)
    await loadOne(ctx, hiring, { ...application, applicantId, resumeId: resumeIds.get(hiring.applicant) ?? null })
  }
}

async function loadResumes(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<Map<string, string>> {
  const year = Number(todayIn(ctx.timeZone, ctx.now).slice(0, 4))
  const rows = Object.entries(resumesIn(year)).map(([email, { name, pages }]) => {
    const content = makePdf(pages)
    const text = pages.map((lines) => lines.map((line) => line.replace(/^# /, '')).join('\n')).join('\n\n')
    const file = { name, kind: 'pdf' as const, size: content.length, content, text, isDefault: true }
    const uploadedAt = instantOf('31 d 18:00', ctx.now, ctx.timeZone)
    return { email, row: { id: newId(), personId: personOf(people, email as PersonEmail).id, ...file, uploadedAt } }
  })
  await ctx.db.insert(resumes).values(rows.map(({ row }) => row))
  return new Map(rows.map(({ email, row }) => [email, row.id]))
}

type Application = { id: string; postedBy: string; timeZone: string; applicantId: string; resumeId: string | null }

async function loadOne(ctx: Ctx, hiring: DemoHiring, application: Application): Promise<void> {
  const { coverNote = null, rating = null, tags = [], note, messages = [], interview } = hiring
  const { id: applicationId, postedBy, timeZone, applicantId, resumeId } = application
  const at = (ago: Ago) => instantOf(ago, ctx.now, timeZone)
  await ctx.db.insert(applicationSubmissions).values({ applicationId, resumeId, coverNote })
  await ctx.db.update(applications).set({ rating, tags }).where(eq(applications.id, applicationId))
  if (note) {
    const row = { id: newId(), applicationId, authorId: postedBy, body: note.text, at: at(note.at) }
    await ctx.db.insert(applicationNotes).values(row)
  }
  if (messages.length > 0) {
    const last = messages.length - 1
    await ctx.db.insert(applicationMessages).values(
      messages.map(({ from, at: ago, text }, index) => ({
        id: newId(),
        applicationId,
        sender: from,
        authorId: from === 'applicant' ? applicantId : postedBy,
        body: text,
        at: at(ago),
        // The last one is still to be read.
        readAt: index === last ? null : at(messages[index + 1]?.at ?? ago),
      })),
    )
  }
  if (interview) await loadInterview(ctx, interview, application)
}

async function loadInterview(
  ctx: Ctx,
  { proposed, place, videoUrl, agreed, cancelled, times, scorecard }: NonNullable<DemoHiring['interview']>,
  { id: applicationId, postedBy, timeZone }: Application,
): Promise<void> {
  const id = newId()
  const at = (ago: Ago) => instantOf(ago, ctx.now, timeZone)
  const timeOf = ([inDays, time]: DemoTime) => instantIn(timeZone, weekdayOf(inDays, ctx.now, timeZone), time)
  const startsAt = agreed ? timeOf(agreed.on) : null
  const createdAt = at(proposed)
  await ctx.db.insert(interviews).values({
    id,
    applicationId,
    status: cancelled ? 'cancelled' : startsAt ? 'scheduled' : 'proposed',
    durationMinutes: INTERVIEW_MINUTES,
    timeZone,
    proposedBy: postedBy,
    place,
    videoUrl,
    startsAt,
    endsAt: startsAt && endOfInterview(startsAt, INTERVIEW_MINUTES),
    cancelReason: cancelled?.reason,
    cancelledAt: cancelled && at(cancelled.at),
    calendarUid: `${id}@muster.example`,
    createdAt,
  })
  const offered = times?.map(timeOf) ?? (startsAt ? [startsAt] : [])
  await ctx.db.insert(interviewTimes).values(offered.map((time) => ({ interviewId: id, startsAt: time })))
  await ctx.db.insert(interviewers).values({ interviewId: id, personId: postedBy })
  const events: InterviewEvent[] = [{ kind: 'proposed', startsAt: null, at: createdAt }]
  if (agreed) events.push({ kind: 'scheduled', startsAt, at: at(agreed.picked) })
  if (cancelled) events.push({ kind: 'cancelled', startsAt, at: at(cancelled.at) })
  await ctx.db.insert(interviewEvents).values(events.map((event) => ({ id: newId(), interviewId: id, ...event })))
  if (scorecard && startsAt) {
    const submittedAt = endOfInterview(startsAt, 2 * INTERVIEW_MINUTES)
    await ctx.db
      .insert(interviewScorecards)
      .values({ interviewId: id, interviewerId: postedBy, ...scorecard, submittedAt })
  }
}
