import { asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { jobReports, jobs, savedJobs } from '#db/schema/jobs.ts'
import { companyInvitations } from '#db/schema/people.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** Company invitations in a download. */
const MAX_INVITATIONS = 5000

/** What the person has saved, started and reported on the job board, and invitations to companies. */
export async function collectJobData({ db }: Ctx, person: Person) {
  return {
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
      .limit(MAX_INVITATIONS),
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
  }
}
