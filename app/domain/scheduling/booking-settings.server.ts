import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'

type Row = Omit<typeof bookingSettings.$inferSelect, 'onlyRow'>

/** How consultations are offered; `contactEmail` is never missing: without one of its own it is the agency's. */
export type BookingSettings = Row & { contactEmail: string }

/** The settings as they are now, one row by its key: read anew each time, so that a change counts at once. */
export async function findBookingSettings(ctx: Pick<Ctx, 'db'>): Promise<BookingSettings> {
  const [[row], agency] = await Promise.all([ctx.db.select().from(bookingSettings), findAgency(ctx)])
  if (!row) throw new Error('The row of booking_settings is missing: migration 0005 makes it.')
  const { onlyRow: _, ...settings } = row
  return { ...settings, contactEmail: settings.contactEmail ?? agency.email }
}
