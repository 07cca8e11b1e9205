import { and, eq, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * The applications that wait for their employer, which are counted as new: open, still `Pending`, and not of a
 * suspended person. Here, because Manage Jobs counts them and jobs must not depend on applications.
 */
export function isWaitingApplication({ db }: Pick<Ctx, 'db'>): SQL | undefined {
  const suspended = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, applications.applicantId), isNotNull(profiles.suspendedAt)))
  return and(eq(applications.status, 'Pending'), isNull(applications.endedAt), notExists(suspended))
}
