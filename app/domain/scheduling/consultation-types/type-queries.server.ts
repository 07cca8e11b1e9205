import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultationTypes, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import type { ConsultationType } from './consultation-type.ts'

/** An agency has a handful of types; more would need pages. */
const MAX_TYPES = 100

const isDefault = sql`${consultationTypes.id} = ${DEFAULT_CONSULTATION_TYPE_ID}`

/** The type of a booking; the default one without an id. */
export async function findTypeById(ctx: Pick<Ctx, 'db'>, id = DEFAULT_CONSULTATION_TYPE_ID): Promise<ConsultationType> {
  const [row] = await ctx.db.select().from(consultationTypes).where(eq(consultationTypes.id, id))
  if (!row) throw new Error('The consultation type is missing. Migrations create the default one.')
  return row
}

/** The type at `/booking/{slug}`; the default one without a slug. @throws a 404 response if it cannot be booked */
export const findBookableType = createResultCache('bookings', readBookableType)

async function readBookableType(ctx: Ctx, slug: string | null | undefined): Promise<ConsultationType> {
  if (!slug) return findTypeById(ctx)
  const [row] = await ctx.db
    .select()
    .from(consultationTypes)
    .where(and(eq(consultationTypes.slug, slug), eq(consultationTypes.active, true)))
  if (!row) throw notFound()
  return row
}

/** The same for a form that was filled in before; null if the type can no longer be booked or has another address. */
export async function findTypeOfForm(ctx: Ctx, slug: string | undefined): Promise<ConsultationType | null> {
  try {
    return await findBookableType(ctx, slug)
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** What can be booked, the default type first. */
export const listBookableTypes = createResultCache('bookings', (ctx: Ctx) =>
  ctx.db
    .select({
      id: consultationTypes.id,
      slug: consultationTypes.slug,
      name: consultationTypes.name,
      minutes: consultationTypes.minutes,
      method: consultationTypes.method,
      questions: consultationTypes.questions,
    })
    .from(consultationTypes)
    .where(eq(consultationTypes.active, true))
    .orderBy(desc(isDefault), asc(consultationTypes.name))
    .limit(MAX_TYPES)
    .execute(),
)

/**
 * What the agency can book: what customers can, and the type with `typeId`, which may have been closed since its
 * session was booked. An invalid or unknown id adds none.
 */
export async function listTypesForAgency(ctx: Ctx, typeId: string | null) {
  const types = await listBookableTypes(ctx)
  if (!isId(typeId) || types.some(({ id }) => id === typeId)) return types
  const [type] = await ctx.db.select().from(consultationTypes).where(eq(consultationTypes.id, typeId))
  return type ? [...types, type] : types
}

/** Every type for admins, the default one first, inactive ones last. */
export function listTypes(ctx: Ctx): Promise<ConsultationType[]> {
  assertCan(ctx.actor, 'booking.settings')
  return ctx.db
    .select()
    .from(consultationTypes)
    .orderBy(desc(isDefault), desc(consultationTypes.active), asc(consultationTypes.name))
    .limit(MAX_TYPES)
}

/** @throws a 404 response for an unknown type */
export async function findType(ctx: Ctx, id: string): Promise<ConsultationType> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = isId(id) ? await ctx.db.select().from(consultationTypes).where(eq(consultationTypes.id, id)) : []
  if (!row) throw notFound()
  return row
}
