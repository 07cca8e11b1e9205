import type { Ctx } from '#app/core/context.ts'
import type { AvailabilityOptions } from '#app/domain/scheduling/availability.server.ts'
import { findBookableType } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { findBookingByToken } from '../manage-links.server.ts'

/**
 * Which slots a customer's calendar shows: those of the booking to reschedule, or those of a consultation type.
 *
 * @param token of a manage link
 * @throws a 404 response for an invalid token or type
 */
export async function findSlotOptions(ctx: Ctx, token: string | undefined, url: URL): Promise<AvailabilityOptions> {
  if (!token) return { typeId: (await findBookableType(ctx, url.searchParams.get('kind'))).id }
  const { id, typeId } = await findBookingByToken(ctx, token)
  return { excludeBookingId: id, typeId }
}
