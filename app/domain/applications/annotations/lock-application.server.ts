import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'

type Annotated = { id: string; rating: number | null; tags: string[] }

/**
 * Runs `work` in one transaction with the application locked, so that changes of its notes, rating and tags follow each
 * other.
 *
 * @throws a 403 response for those who cannot annotate applications, and a 404 response outside the user's scope
 */
export function withLockedApplication<T>(
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, application: Annotated) => Promise<T>,
): Promise<T> {
  assertCan(ctx.actor, 'application.annotate')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [application] = await ctx.db
      .select({ id: applications.id, rating: applications.rating, tags: applications.tags })
      .from(applications)
      .where(and(eq(applications.id, id), applicationsVisibleTo(ctx.actor, 'application.annotate')))
      .for('update')
    if (!application) throw notFound()
    return work(ctx, application)
  })
}
