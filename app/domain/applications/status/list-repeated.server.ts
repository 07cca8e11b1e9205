import { asc, desc, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { personId } from '#app/policy/actor.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import type { Status } from '../application.ts'

/**
 * Of these applications those whose last change is the actor's, to `status`: the same change once more is a second
 * click, or a retry after a lost answer.
 */
export async function listRepeated(ctx: Ctx, ids: readonly string[], status: Status): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { applicationId, actorId, toStatus, at, id } = applicationEvents
  const last = await ctx.db
    .selectDistinctOn([applicationId], { applicationId, actorId, toStatus })
    .from(applicationEvents)
    .where(inArray(applicationId, [...ids]))
    .orderBy(asc(applicationId), desc(at), desc(id))
  const self = personId(ctx.actor)
  return new Set(
    last.flatMap((event) => (event.actorId === self && event.toStatus === status ? [event.applicationId] : [])),
  )
}
