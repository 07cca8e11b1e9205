import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { reassignAffected } from '#app/domain/bookings/affected/reassign-affected.server.ts'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { editConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { DAY, NOW, ZONE } from '#tests/support/booking-day.ts'
import { makeBookingInput, resetBookings, runBookingEmailTasks } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { eraseAccount } from './erase-account.server.ts'

const ALL = { timeOffId: null, consultantId: null }

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(() => resetBookings(bed.db))
afterAll(() => bed.close())

const asAdmin = () => bed.ctx(admin, NOW)
const book = () => bookConsultation(bed.ctx(GUEST, NOW), makeBookingInput({ date: DAY, time: '10:00' }))
const END = {
  suspended: ({ id }: Person) => suspendPerson(asAdmin(), id, 'Left the agency'),
  deleted: (person: Person) => eraseAccount(bed.ctx(person, NOW)),
}

test.each(['suspended', 'deleted'] as const)(
  'a consultant whose account is %s is not booked and gets no emails, and their bookings are to be moved',
  async (end) => {
    const person = await makePerson(bed.db, 'employee')
    const [leaving, staying] = [await makeConsultant(bed.db, { profileId: person.id }), await makeConsultant(bed.db)]
    const startsAt = instantIn(ZONE, DAY, '09:00')
    const { id } = await makeBooking(bed.db, {
      consultantId: leaving.id,
      startsAt,
      preferredDate: DAY,
      preferredTime: '09:00',
    })
    await bed.db.delete(emails)
    expect(await END[end](person)).toMatchObject({ ok: true })
    expect(await listAffectedBookings(asAdmin(), ALL)).toMatchObject([
      { id, reason: 'inactive', free: [{ id: staying.id }] },
    ])
    expect([await book(), await book()]).toMatchObject([{ ok: true }, { reason: 'taken' }])
    expect(await reassignAffected(asAdmin(), ALL)).toEqual({ reassigned: 1, left: 0 })
    await runBookingEmailTasks(bed, NOW)
    const recipients = (await bed.db.select().from(emails)).map(({ recipient }) => recipient)
    expect(recipients).toContain(staying.email)
    expect(recipients).not.toContain(leaving.email)
  },
)

test('a consultant is linked to an account at the same time as another consultant is suspended or deleted, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const [leaving, linked] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'admin')]
    const theirs = await makeConsultant(bed.db, { profileId: leaving.id })
    const others = [await makeConsultant(bed.db), await makeConsultant(bed.db)]
    const link = ({ id, fullName, email, version }: (typeof others)[number], account: string) =>
      editConsultant(
        asAdmin(),
        id,
        { fullName, email, videoUrl: '', account, hours: null },
        { expectedVersion: version, acceptedConflicts: '' },
      )
    const [first, second] = others
    if (!first || !second) throw new Error('No consultants.')
    const results = await Promise.all([
      link(first, linked.email),
      END[round % 2 === 0 ? 'suspended' : 'deleted'](leaving),
      link(second, linked.email),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    const [left] = await bed.db.select().from(consultants).where(eq(consultants.id, theirs.id))
    expect(left?.active).toBe(false)
  }
})
