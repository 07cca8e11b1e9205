import { asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { messageAttachments } from '#db/schema/messages.ts'

/** The files of the messages that the person sent or received about their applications, without their content. */
export function collectMessageFiles({ db }: Ctx, person: Person) {
  const { id, name, kind, size, status, position } = messageAttachments
  return db
    .select({
      id,
      job: applications.jobTitle,
      from: applicationMessages.sender,
      name,
      kind,
      size,
      status,
      sentAt: applicationMessages.at,
    })
    .from(messageAttachments)
    .innerJoin(applicationMessages, eq(applicationMessages.id, messageAttachments.messageId))
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(or(eq(applicationMessages.authorId, person.id), eq(applications.applicantId, person.id)))
    .orderBy(asc(applicationMessages.at), asc(position))
}
