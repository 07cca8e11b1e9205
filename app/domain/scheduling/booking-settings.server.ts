import type { Ctx } from '#app/core/context.ts'
import { createRequestCache } from '#app/core/request-cache.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import type { EmployersSee } from '#app/policy/booking-scope.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'

type Row = Omit<typeof bookingSettings.$inferSelect, 'onlyRow'>

/** How consultations are offered. `contactEmail` defaults to the agency's address. */
export type BookingSettings = Row & { contactEmail: string }

/** The current settings: one row by its key, not cached, so that a change takes effect immediately. */
export async function findBookingSettings(ctx: Pick<Ctx, 'db'>): Promise<BookingSettings> {
  const [[row], agency] = await Promise.all([ctx.db.select().from(bookingSettings), findAgency(ctx)])
  if (!row) throw new Error('The row of booking_settings is missing: migration 0005 creates it.')
  const { onlyRow: _, ...settings } = row
  return { ...settings, contactEmail: settings.contactEmail ?? agency.email }
}

/**
 * The setting `Employers see` for the actor's scope of bookings, read once for each request, and only for employers,
 * whom it applies to.
 */
export const findEmployersSee = createRequestCache(async (ctx: Pick<Ctx, 'db' | 'actor'>): Promise<EmployersSee> => {
  const isEmployer = ctx.actor.kind === 'person' && ctx.actor.userType === 'employer'
  return isEmployer ? (await findBookingSettings(ctx)).employersSee : 'all'
})
