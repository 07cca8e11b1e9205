import { asc } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { bookings, waitlistEntries } from '#db/schema/bookings.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** The consultations that the person has booked, and those that they wait for. */
export async function collectBookingData({ db }: Ctx, person: Person) {
  return {
    bookings: await db
      .select({
        name: bookings.fullName,
        email: bookings.email,
        phone: bookings.phone,
        message: bookings.message,
        answers: bookings.answers,
        videoLink: bookings.videoUrl,
        timeZone: bookings.customerTimeZone,
        date: bookings.preferredDate,
        time: bookings.preferredTime,
        status: bookings.status,
        bookedAt: bookings.createdAt,
      })
      .from(bookings)
      .where(isOfPerson(person, bookings.userId, bookings.email))
      .orderBy(asc(bookings.createdAt)),
    waitlist: await db
      .select({
        name: waitlistEntries.fullName,
        email: waitlistEntries.email,
        phone: waitlistEntries.phone,
        timeZone: waitlistEntries.customerTimeZone,
        date: waitlistEntries.onDate,
        status: waitlistEntries.status,
        offeredTime: waitlistEntries.offeredTime,
        joinedAt: waitlistEntries.createdAt,
      })
      .from(waitlistEntries)
      .where(isOfPerson(person, waitlistEntries.userId, waitlistEntries.email))
      .orderBy(asc(waitlistEntries.createdAt)),
  }
}
