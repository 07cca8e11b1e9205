import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { companyInvitations } from '#db/schema/people.ts'
import { requireOwner } from './lock-team.server.ts'

/** An open invitation of the signed-in owner's company. @throws a 404 response for any other id */
export async function findOwnInvitation(ctx: Ctx, id: string): Promise<typeof companyInvitations.$inferSelect> {
  const { companyId } = requireOwner(ctx)
  const [invitation] = isId(id)
    ? await ctx.db
        .select()
        .from(companyInvitations)
        .where(and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, companyId)))
    : []
  if (!invitation) throw notFound()
  return invitation
}
