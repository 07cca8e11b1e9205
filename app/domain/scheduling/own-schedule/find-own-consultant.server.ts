import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { consultants, type WeekHours } from '#db/schema/scheduling.ts'

/** The consultant that an account belongs to. `hours` null: the agency's. */
export type OwnConsultant = { id: string; fullName: string; hours: WeekHours | null; version: number }

/** The consultant whose account the actor has signed in with; null if no admin has chosen it at a consultant. */
export async function findOwnConsultant(ctx: Ctx): Promise<OwnConsultant | null> {
  assertCan(ctx.actor, 'booking.own-schedule')
  const { id, fullName, hours, version } = consultants
  const [row] = await ctx.db
    .select({ id, fullName, hours, version })
    .from(consultants)
    .where(eq(consultants.profileId, requirePerson(ctx.actor).id))
  return row ?? null
}

/** @throws a 404 response if the actor is not a consultant */
export async function requireOwnConsultant(ctx: Ctx): Promise<OwnConsultant> {
  const consultant = await findOwnConsultant(ctx)
  if (!consultant) throw notFound()
  return consultant
}
