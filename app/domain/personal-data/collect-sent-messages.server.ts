import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { shownName } from '#app/domain/applications/blind/blind-columns.server.ts'
import { fillPlaceholders } from '#app/domain/applications/templates/message-template.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * The messages that the person wrote. In a blind review, the applicant's name in them is a placeholder. It is filled
 * only while the author can open the application.
 */
export async function collectSentMessages({ db }: Ctx, person: Person) {
  const canOpen = applicationsVisibleTo(person, 'application.read-messages') ?? sql`true`
  const rows = await db
    .select({
      job: applications.jobTitle,
      from: applicationMessages.sender,
      message: applicationMessages.body,
      sentAt: applicationMessages.at,
      companyName: applications.companyName,
      applicantName: sql<string | null>`case when ${canOpen} then ${shownName} end`,
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(eq(applicationMessages.authorId, person.id))
    .orderBy(asc(applicationMessages.at))
  return rows.map(({ job, from, message, sentAt, companyName, applicantName }) => ({
    job,
    message: from === 'employer' ? fillPlaceholders(message, { jobTitle: job, companyName, applicantName }) : message,
    sentAt,
  }))
}
