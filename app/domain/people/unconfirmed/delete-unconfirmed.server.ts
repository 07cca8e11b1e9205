import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { deleteEmptyCompany } from '#app/domain/companies/delete-empty-company.server.ts'
import { users } from '#db/schema/people.ts'
import { lockUnconfirmed } from './lock-unconfirmed.server.ts'

/**
 * Deletes the registration of an address that nobody has confirmed (`lockUnconfirmed`), and its company, in the
 * caller's transaction: anyone can register an address, which must not prevent its owner from using it.
 */
export async function deleteUnconfirmed(ctx: Ctx, email: string): Promise<void> {
  const unconfirmed = await lockUnconfirmed(ctx, email)
  if (!unconfirmed) return
  await ctx.db.delete(users).where(eq(users.id, unconfirmed.id))
  if (unconfirmed.companyId) await deleteEmptyCompany(ctx, unconfirmed.companyId)
}
