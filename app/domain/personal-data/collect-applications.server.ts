import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hasEnded } from '#app/domain/applications/application.ts'
import { isSettled, knownStatus } from '#app/domain/applications/status/known-status.server.ts'
import { fillPlaceholders } from '#app/domain/applications/templates/message-template.ts'
import type { Person } from '#app/policy/actor.ts'
import {
  applicationAnswers,
  applicationEvents,
  applicationMessages,
  applications,
  jobQuestions,
} from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'

/** The person's applications, each with its answers, messages, interviews and status changes. */
export async function collectApplications({ db }: Ctx, person: Person) {
  const rows = await db
    .select({
      id: applications.id,
      job: applications.jobTitle,
      company: applications.companyName,
      status: knownStatus,
      endedAt: applications.endedAt,
      appliedAt: applications.appliedAt,
      workRights: applications.workRights,
      coverNote: applicationSubmissions.coverNote,
      resume: resumes.name,
    })
    .from(applications)
    .leftJoin(applicationSubmissions, eq(applicationSubmissions.applicationId, applications.id))
    .leftJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
    .where(eq(applications.applicantId, person.id))
    .orderBy(asc(applications.appliedAt), asc(applications.id))
  const events = await db
    .select({
      id: applicationEvents.applicationId,
      status: applicationEvents.toStatus,
      at: applicationEvents.at,
      message: applicationEvents.emailText,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(and(eq(applications.applicantId, person.id), isSettled))
    .orderBy(asc(applicationEvents.at))
  const answers = await db
    .select({
      id: applicationAnswers.applicationId,
      question: jobQuestions.label,
      answer: applicationAnswers.answer,
    })
    .from(applicationAnswers)
    .innerJoin(applications, eq(applications.id, applicationAnswers.applicationId))
    .innerJoin(jobQuestions, eq(jobQuestions.id, applicationAnswers.questionId))
    .where(eq(applications.applicantId, person.id))
    .orderBy(asc(jobQuestions.position))
  const messages = await db
    .select({
      id: applicationMessages.applicationId,
      from: applicationMessages.sender,
      message: applicationMessages.body,
      sentAt: applicationMessages.at,
      // What the person reported; a report about their own message is the employer's.
      report: sql<
        string | null
      >`case when ${applicationMessages.sender} = 'employer' then ${applicationMessages.reportDetails} end`,
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(eq(applications.applicantId, person.id))
    .orderBy(asc(applicationMessages.at))
  const interviewRows = await db
    .select({
      id: interviews.applicationId,
      status: interviews.status,
      startsAt: interviews.startsAt,
      place: interviews.place,
      videoLink: interviews.videoUrl,
      message: interviews.message,
      reasonOfCancellation: interviews.cancelReason,
      timeZone: interviews.applicantTimeZone,
      proposedAt: interviews.createdAt,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(applications.applicantId, person.id))
    .orderBy(asc(interviews.createdAt))
  const [answersOf, messagesOf] = [Map.groupBy(answers, getId), Map.groupBy(messages, getId)]
  const [interviewsOf, eventsOf] = [Map.groupBy(interviewRows, getId), Map.groupBy(events, getId)]
  return rows.map(({ id, endedAt, ...application }) => {
    const placeholders = toPlaceholders(person, application)
    return {
      ...application,
      status: hasEnded({ status: application.status, endedAt }) ? 'Ended' : application.status,
      answers: (answersOf.get(id) ?? []).map(({ question, answer }) => ({ question, answer })),
      messages: (messagesOf.get(id) ?? []).map(({ id: _, ...message }) => ({
        ...message,
        message: message.from === 'employer' ? fillPlaceholders(message.message, placeholders) : message.message,
      })),
      interviews: (interviewsOf.get(id) ?? []).map(({ id: _, ...interview }) => interview),
      history: (eventsOf.get(id) ?? []).map(({ id: _, message, ...event }) => ({
        ...event,
        message: message && fillPlaceholders(message, placeholders),
      })),
    }
  })
}

const getId = ({ id }: { id: string }) => id

const toPlaceholders = ({ fullName }: Person, { job, company }: { job: string; company: string }) => ({
  applicantName: fullName,
  jobTitle: job,
  companyName: company,
})
