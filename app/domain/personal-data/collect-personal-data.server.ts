import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
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
import { auditEvents } from '#db/schema/audit.ts'
import { bookings, waitlistEntries } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { interviews } from '#db/schema/interviews.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { jobReports, jobs, savedJobs } from '#db/schema/jobs.ts'
import { accounts, companyInvitations, profiles, sessions, users } from '#db/schema/people.ts'
import { applicationDrafts, applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { passkeys } from '#db/schema/security.ts'
import { collectMessageFiles } from './collect-message-files.server.ts'
import { collectSentMessages } from './collect-sent-messages.server.ts'
import { collectStaffData } from './collect-staff-data.server.ts'
import { collectStoreData } from './collect-store-data.server.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** The newest emails and actions that a download contains. */
const MAX_RECORDS = 5000

/**
 * What the product knows about a person, by subject, and which files their resumes and messages have. What employers
 * and the agency wrote for themselves (notes, ratings, tags) and secrets are not included.
 */
export async function collectPersonalData(ctx: Ctx, person: Person) {
  const { db } = ctx
  const [account] = await db
    .select({
      name: profiles.fullName,
      email: users.email,
      accountType: profiles.userType,
      image: users.image,
      phone: profiles.phone,
      headline: profiles.headline,
      location: profiles.location,
      skills: profiles.skills,
      workRights: profiles.workRights,
      emailUpdates: profiles.emailUpdates,
      applicantEmails: profiles.applicantEmails,
      emailConfirmed: users.emailVerified,
      twoStepVerification: users.twoFactorEnabled,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, person.id))
  const { id, name, kind, size, status, isDefault, uploadedAt, removedAt, text } = resumes
  const files = await db
    .select({ id, name, kind, size, status, isDefault, uploadedAt, removedAt, text })
    .from(resumes)
    .where(eq(resumes.personId, person.id))
    .orderBy(asc(resumes.uploadedAt), asc(resumes.id))
  const messageFiles = await collectMessageFiles(ctx, person)
  const data = {
    account,
    sessions: await db
      .select({
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        address: sessions.ipAddress,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(asc(sessions.createdAt)),
    signInServices: await db
      .select({ service: accounts.providerId, connectedAt: accounts.createdAt })
      .from(accounts)
      .where(and(eq(accounts.userId, person.id), ne(accounts.providerId, 'credential')))
      .orderBy(asc(accounts.createdAt)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, person.id)),
    apiKeys: await db
      .select({ name: apiKeys.name, createdAt: apiKeys.createdAt, lastUsedAt: apiKeys.lastUsedAt })
      .from(apiKeys)
      .where(eq(apiKeys.profileId, person.id)),
    webhooks: await db
      .select({ url: webhookEndpoints.url, events: webhookEndpoints.eventTypes, createdAt: webhookEndpoints.createdAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.profileId, person.id)),
    resumes: files.map(({ name, kind, size, status, isDefault, uploadedAt, removedAt, text }) => ({
      name,
      type: kind,
      bytes: size,
      status,
      isDefault,
      uploadedAt,
      removedAt,
      text,
    })),
    applications: await collectApplications(ctx, person),
    messagesSent: await collectSentMessages(ctx, person),
    messageFiles: messageFiles.map(({ id: _, kind, size, ...file }) => ({ ...file, type: kind, bytes: size })),
    applicationDrafts: await db
      .select({ job: jobs.title, fields: applicationDrafts.fields, savedAt: applicationDrafts.savedAt })
      .from(applicationDrafts)
      .innerJoin(jobs, eq(jobs.id, applicationDrafts.jobId))
      .where(eq(applicationDrafts.personId, person.id))
      .orderBy(asc(applicationDrafts.savedAt)),
    savedJobs: await db
      .select({ job: jobs.title, company: jobs.companyName, savedAt: savedJobs.savedAt })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(eq(savedJobs.personId, person.id))
      .orderBy(asc(savedJobs.savedAt)),
    jobAlerts: await db
      .select({ email: jobAlerts.email, search: jobAlerts.query, frequency: jobAlerts.frequency })
      .from(jobAlerts)
      .where(eq(jobAlerts.email, person.email)),
    companyInvitations: await db
      .select({ company: companies.name, email: companyInvitations.email, role: companyInvitations.role })
      .from(companyInvitations)
      .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
      .where(or(eq(companyInvitations.invitedBy, person.id), eq(companyInvitations.email, person.email)))
      .limit(MAX_RECORDS),
    jobReports: await db
      .select({
        job: jobs.title,
        reason: jobReports.reason,
        details: jobReports.details,
        email: jobReports.email,
        sentAt: jobReports.createdAt,
      })
      .from(jobReports)
      .innerJoin(jobs, eq(jobs.id, jobReports.jobId))
      .where(isOfPerson(person, jobReports.reporterId, jobReports.email))
      .orderBy(asc(jobReports.createdAt)),
    bookings: await db
      .select({
        name: bookings.fullName,
        email: bookings.email,
        phone: bookings.phone,
        message: bookings.message,
        answers: bookings.answers,
        videoLink: bookings.videoUrl,
        timeZone: bookings.customerTimeZone,
        date: bookings.preferredDate,
        time: bookings.preferredTime,
        status: bookings.status,
        bookedAt: bookings.createdAt,
      })
      .from(bookings)
      .where(isOfPerson(person, bookings.userId, bookings.email))
      .orderBy(asc(bookings.createdAt)),
    waitlist: await db
      .select({
        name: waitlistEntries.fullName,
        email: waitlistEntries.email,
        phone: waitlistEntries.phone,
        timeZone: waitlistEntries.customerTimeZone,
        date: waitlistEntries.onDate,
        status: waitlistEntries.status,
        offeredTime: waitlistEntries.offeredTime,
        joinedAt: waitlistEntries.createdAt,
      })
      .from(waitlistEntries)
      .where(isOfPerson(person, waitlistEntries.userId, waitlistEntries.email))
      .orderBy(asc(waitlistEntries.createdAt)),
    ...(await collectStoreData(ctx, person)),
    ...(await collectStaffData(ctx, person)),
    emails: await db
      .select({ to: emails.recipient, subject: emails.subject, text: emails.text, createdAt: emails.createdAt })
      .from(emails)
      .where(eq(emails.recipient, person.email))
      .orderBy(desc(emails.createdAt))
      .limit(MAX_RECORDS),
    activity: await db
      .select({ at: auditEvents.at, action: auditEvents.action, address: auditEvents.address })
      .from(auditEvents)
      .where(eq(auditEvents.actorId, person.id))
      .orderBy(desc(auditEvents.at))
      .limit(MAX_RECORDS),
  }
  return { data, files, messageFiles }
}

async function collectApplications({ db }: Ctx, person: Person) {
  const rows = await db
    .select({
      id: applications.id,
      job: applications.jobTitle,
      company: applications.companyName,
      status: knownStatus,
      appliedAt: applications.appliedAt,
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
  return rows.map(({ id, ...application }) => ({
    ...application,
    answers: answers.filter((one) => one.id === id).map(({ question, answer }) => ({ question, answer })),
    messages: messages
      .filter((one) => one.id === id)
      .map(({ id: _, ...message }) => ({
        ...message,
        message:
          message.from === 'employer'
            ? fillPlaceholders(message.message, toPlaceholders(person, application))
            : message.message,
      })),
    interviews: interviewRows.filter((one) => one.id === id).map(({ id: _, ...interview }) => interview),
    history: events
      .filter((event) => event.id === id)
      .map(({ id: _, message, ...event }) => ({
        ...event,
        message: message && fillPlaceholders(message, toPlaceholders(person, application)),
      })),
  }))
}

const toPlaceholders = ({ fullName }: Person, { job, company }: { job: string; company: string }) => ({
  applicantName: fullName,
  jobTitle: job,
  companyName: company,
})
