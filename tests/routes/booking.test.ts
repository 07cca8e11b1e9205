import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'
import { bookingDays, bookingSettings, consultationTypes } from '#db/schema/scheduling.ts'
import { DAY_SLOTS, makeManageLink, resetBookings } from '#tests/support/booking-factories.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
})
beforeEach(() => resetBookings(site.db))
afterAll(() => site.close())

const DAY = inDays(3)

const form = (fields: Record<string, string> = {}) => ({
  full_name: 'Mia Nguyen',
  email: 'mia@example.com',
  preferred_date: DAY,
  preferred_time: '10:30',
  idempotency_key: newId(),
  ...fields,
})

let clients = 0
/** A client with its own address, so that no test uses up another's rate limit. */
const client = () => {
  clients += 1
  return visit(site, { from: `198.51.100.${clients}` })
}

const book = (fields: Record<string, string> = {}) => client().post('/booking', form(fields))
const change = (fields: Partial<typeof bookingSettings.$inferInsert>) => site.db.update(bookingSettings).set(fields)
const rows = () => site.db.select().from(bookings)
const isMarked = ({ body }: RouteResponse, field: string) =>
  new RegExp(
    `<(?:input|textarea|fieldset)[^>]*(?:id="[^"]*${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="[^"]*${field}")`,
  ).test(body)

test('a booking redirects to a confirmation page that stays private', async () => {
  const customer = client()
  const answer = await customer.post('/booking', form())
  expect(answer.status).toBe(303)
  expect(answer.location).toMatch(/^\/booking\?booked=[\w-]{43}$/)
  const page = await customer.get(answer.location ?? '')
  expect(pageText(page)).toContain('All Set!')
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('noindex')
  expect(pageText(await customer.get('/booking?booked=nothing'))).toContain('Book a consultation')
})

/** A booking that its customer has cancelled. */
async function bookAndCancel() {
  const location = (await book()).location ?? ''
  const token = new URL(location, site.url).searchParams.get('booked')
  expect((await client().post(`/bookings/${token}/cancellation`, {})).status).toBe(303)
  return { location, token }
}

test('the confirmation page of a cancelled booking redirects to the booking', async () => {
  const { location, token } = await bookAndCancel()
  const page = await client().get(location)
  expect([page.status, page.location]).toEqual([302, `/bookings/${token}`])
})

test('the confirmation page of a cancelled booking shows the form inside a frame', async () => {
  const { location } = await bookAndCancel()
  expect(pageText(await client().get(`${location}&embed=1`))).toContain('Book a consultation')
})

test('a frame of a consultation type that cannot be booked any more shows the default one', async () => {
  const frame = await client().get('/booking/hiring-brief?embed=1')
  expect([frame.status, frame.location]).toEqual([302, '/booking?embed=1'])
  expect((await client().get('/booking/hiring-brief')).status).toBe(404)
})

test('a consultation type that was closed since the form was opened can no longer be booked or waited for, and the form is kept', async () => {
  for (const path of ['/booking/hiring-brief', `/booking/hiring-brief/waitlist/${DAY}`]) {
    const answer = await client().post(path, form())
    expect(answer.status).toBe(410)
    expect(pageText(answer)).toContain('This consultation can no longer be booked.')
    expect(answer.body).toContain('value="Mia Nguyen"')
  }
  expect(await rows()).toEqual([])
})

test('a booking is rescheduled to another time, and a caller without an email address is to be called', async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const { id } = await makeBooking(site.db, {
    email: '',
    phone: '0412 345 678',
    startsAt: instantIn(AGENCY_ZONE, DAY, '10:30'),
    preferredDate: DAY,
    preferredTime: '10:30',
  })
  const reschedule = (time: string, version: number) =>
    admin.post(`/booking-portal/${id}/reschedule`, { preferred_date: DAY, preferred_time: time, version: `${version}` })
  const same = await reschedule('10:30', 1)
  expect(same.status).toBe(400)
  expect(pageText(same)).toContain('The booking is already at this time. Choose another one.')
  expect(pageText(same)).toContain('please call them about the new time')
  const moved = await reschedule('11:30', 1)
  expect(moved.status).toBe(303)
  expect(decodeURIComponent(String(moved.headers['set-cookie']))).toContain('Please call them.')
})

test('Book anyway books the time that was confirmed, and no other', async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const create = (time: string, outside: string) =>
    admin.post('/booking-portal/new', form({ preferred_time: time, outside_hours: outside }))
  expect((await create('18:00', '')).body).toContain(`name="outside_hours" value="${DAY} 18:00"`)
  expect((await create('19:00', `${DAY} 18:00`)).status).toBe(409)
  expect((await create('18:00', `${DAY} 18:00`)).status).toBe(303)
})

test('the agency adds a participant to a session of a type that was closed since', async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const id = newId()
  await site.db
    .insert(consultationTypes)
    .values({ id, slug: 'evening', name: 'Evening', method: 'phone', places: 9, active: false, createdAt: new Date() })
  const page = await admin.get(`/booking-portal/new?type=${id}&on=${DAY}&time=10:30`)
  expect(page.body).toMatch(new RegExp(`<option value="${id}" selected[^>]*>Evening`))
  await admin.post(`/booking-portal/new?type=${id}`, form({ type: id, questions_of: id }))
  expect(await rows()).toMatchObject([{ typeId: id, place: 1 }])
})

test('the bookings that need an outcome have no status filter, and say when none match', async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  await makeBooking(site.db, { startsAt: new Date(Date.now() - 86_400_000) })
  const page = await admin.get('/booking-portal?view=outcomes&status=cancelled&q=nobody')
  expect(pageText(page)).toContain('No bookings match these filters')
  expect(page.body).not.toContain('name="status"')
  expect(page.body).toContain('/booking-portal/bookings.csv?view=outcomes&amp;q=nobody')
})

test('an employer who sees only their own bookings because of the setting sees why', async () => {
  const employer = visit(site, { as: await makePerson(site.db, 'employer') })
  const sentence = 'These are the bookings that you made or that are assigned to you.'
  expect(pageText(await employer.get('/booking-portal'))).not.toContain(sentence)
  await change({ employersSee: 'own' })
  expect(pageText(await employer.get('/booking-portal'))).toContain(sentence)
})

test('the forms of a type and a consultant say how many customers hear of a change', async () => {
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  const { id } = await makeConsultant(site.db)
  const { typeId } = await makeBooking(site.db, { consultantId: id })
  expect(pageText(await admin.get(`/admin/bookings/types/${typeId}`))).toContain('the customers of 1 upcoming booking.')
  expect(pageText(await admin.get(`/admin/bookings/consultants/${id}`))).not.toContain('the customers of')
})

test('the booking page states the longer of the two cut-offs', async () => {
  await change({ cancelCutoffMinutes: 120, rescheduleCutoffMinutes: 1440 })
  expect(pageText(await client().get('/booking'))).toContain('reschedule or cancel online until 24 hours before.')
  await change({ cancelCutoffMinutes: 0, rescheduleCutoffMinutes: 0 })
  expect(pageText(await client().get('/booking'))).toContain('reschedule or cancel online until it begins.')
})

test('an invalid date shows no times', async () => {
  const answer = await book({ preferred_date: '2027-02-30' })
  expect(pageText(answer)).toContain('Choose a date to see available times.')
  expect(pageText(answer)).not.toContain('Loading available times')
})

test('twenty parallel requests with one idempotency key make one booking with working links', async () => {
  const sent = form()
  const answers = await Promise.all(Array.from({ length: 20 }, () => client().post('/booking', sent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await rows()).toHaveLength(1)
  // One after the other: twenty pages at once are more than the overload protection accepts.
  for (const { location } of answers) expect(pageText(await client().get(location ?? ''))).toContain('All Set!')
})

test('the second of two customers who book the same slot keeps their form and is offered the nearest times', async () => {
  const answers = await Promise.all([
    book(),
    book({ full_name: 'Tom Oneil', email: 'mia@example.com', message: 'A <b>bold</b> & "quoted" request' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  const again = await book({ full_name: 'Tom Oneil', message: 'A <b>bold</b> & "quoted" request' })
  expect(again.status).toBe(409)
  expect(pageText(again)).toContain('Booking Failed')
  expect(again.body).toContain('value="Tom Oneil"')
  expect(again.body).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp;')
  expect(isMarked(again, 'preferred_time')).toBe(true)
  for (const time of ['10:00', '11:00']) expect(again.body).toContain(`value="${DAY} ${time}"`)
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['a day that has passed', { preferred_date: inDays(-1) }, 'preferred_time'],
  ['a day after the booking window', { preferred_date: inDays(400) }, 'preferred_date'],
  ['a time in the lunch break', { preferred_time: '12:00' }, 'preferred_time'],
  ['a time between two slots', { preferred_time: '10:31' }, 'preferred_time'],
  ['no time', { preferred_time: '' }, 'preferred_time'],
  ['an invalid time', { preferred_time: '25:00' }, 'preferred_time'],
  ['an invalid day', { preferred_date: '2027-02-30' }, 'preferred_date'],
  ['an invalid month', { preferred_date: `${DAY.slice(0, 4)}-13-01` }, 'preferred_date'],
  ['no date', { preferred_date: '' }, 'preferred_date'],
  ['no name', { full_name: '  ' }, 'full_name'],
  ['a name that is too long', { full_name: 'n'.repeat(201) }, 'full_name'],
  ['no email', { email: '' }, 'email'],
  ['an invalid email', { email: 'mia@example' }, 'email'],
  ['an invalid phone number', { phone: '0000 000 000' }, 'phone'],
  ['a message that is too long', { message: 'm'.repeat(5001) }, 'message'],
])('%s is rejected with an error on its field', async (_, fields, marked) => {
  const answer = await book(fields)
  expect(answer.status).toBe(400)
  expect(isMarked(answer, marked)).toBe(true)
  expect(await rows()).toEqual([])
})

test('a slot within the minimum notice is rejected', async () => {
  await change({ minNoticeMinutes: 4 * 1440 })
  expect((await book()).status).toBe(400)
  expect(await rows()).toEqual([])
})

test('a slot on a closed day is rejected with the reason', async () => {
  await site.db.insert(bookingDays).values({ id: newId(), onDate: DAY, name: 'Office move', state: null, closed: true })
  const closed = await book()
  expect(closed.status).toBe(400)
  expect(pageText(closed)).toContain('We are closed on this day: Office move.')
  expect(await rows()).toEqual([])
})

test('a slot on a closed weekday is rejected', async () => {
  await change({ hours: Array.from({ length: 7 }, () => []) })
  expect((await book({ preferred_date: inDays(4) })).status).toBe(400)
  expect(await rows()).toEqual([])
})

test('the details of a customer are normalised before they are stored', async () => {
  await book({
    full_name: '  <i>Mia</i>  O’Neil ',
    email: ' MIA@Example.COM ',
    phone: '+61412345678',
    message: 'one\r\ntwo',
  })
  expect(await rows()).toMatchObject([
    { fullName: '<i>Mia</i> O’Neil', email: 'mia@example.com', phone: '0412 345 678', message: 'one\ntwo' },
  ])
})

test('the form of a customer who exceeds sixty posts a minute is kept', async () => {
  const limited = client()
  for (let post = 1; post <= 60; post += 1) await limited.post('/booking', form({ preferred_time: '' }))
  const rejected = await limited.post('/booking', form())
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected.body).toContain('value="Mia Nguyen"')
  expect(pageText(rejected)).toContain('Booking Failed')
  expect((await book()).status).toBe(303)
})

test('a customer with the maximum number of upcoming bookings is answered with 429 and keeps the form', async () => {
  await change({ maxUpcomingPerPerson: 1 })
  expect((await book()).status).toBe(303)
  const rejected = await book({ preferred_time: '11:00' })
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '86400'])
  expect(rejected.body).toContain('value="Mia Nguyen"')
  expect(pageText(rejected)).toContain('You already have the maximum number of upcoming bookings.')
})

test('a customer whose new address has had too many emails today is answered with 429 and keeps the form', async () => {
  const changeEmail = async (preferred_time: string) => {
    const { location } = await book({ preferred_time, email: `${newId()}@example.com` })
    const page = `/bookings/${new URL(location ?? '', site.url).searchParams.get('booked')}/details`
    return client().post(page, { full_name: 'Mia Nguyen', email: 'taken@example.com', version: '1' })
  }
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00', '13:30', '14:00', '14:30']
  for (const time of times) expect((await changeEmail(time)).status).toBe(303)
  const rejected = await changeEmail('15:00')
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '86400'])
  expect(rejected.body).toContain('value="taken@example.com"')
})

test('a bot gets a success response and no booking', async () => {
  const answer = await book({ fax_number: '1234' })
  expect([answer.status, answer.location]).toEqual([303, '/booking'])
  expect(await rows()).toEqual([])
})

test('ten parallel clicks on Reschedule change the booking once', async () => {
  const { location } = await book()
  const href = `/bookings/${new URL(location ?? '', site.url).searchParams.get('booked')}`
  const requested = { preferred_date: DAY, preferred_time: '14:00' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => client().post(href, requested)))
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(new Set([`303 ${href}`]))
  expect(await rows()).toMatchObject([{ preferredTime: '14:00', rescheduleCount: 1, sequence: 1 }])
})

test('a second browser with the page of a booking that was rescheduled since reschedules and cancels nothing', async () => {
  const { location } = await book()
  const href = `/bookings/${new URL(location ?? '', site.url).searchParams.get('booked')}`
  const shownIn = (answer: { body: string }) => answer.body.match(/name="shown_start" value="([^"]+)"/)?.[1] ?? ''
  const shown_start = shownIn(await client().get(`${href}?reschedule=yes`))
  expect(shownIn(await client().get(`${href}/cancellation`))).toBe(shown_start)
  const reschedule = (time: string) => client().post(href, { preferred_date: DAY, preferred_time: time, shown_start })
  expect((await reschedule('14:00')).status).toBe(303)
  for (const answer of [await reschedule('15:00'), await client().post(`${href}/cancellation`, { shown_start })]) {
    expect(answer.status).toBe(409)
    expect(pageText(answer)).toContain('This booking has changed since you opened the page.')
    // The next attempt is made with the current time.
    expect(shownIn(answer)).not.toBe(shown_start)
  }
  expect(await rows()).toMatchObject([{ preferredTime: '14:00', status: 'confirmed', rescheduleCount: 1 }])
})

test('past the cut-off, the page and the error messages contain the phone number', async () => {
  const soon = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000)
  const booking = await makeBooking(site.db, { startsAt: soon })
  const href = `/bookings/${await makeManageLink(site.db, booking)}`
  const main = ({ body }: RouteResponse) => body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  expect(main(await client().get(`${href}/cancellation`))).toContain('href="tel:0255501420"')
  for (const answer of [
    await client().post(`${href}/cancellation`, {}),
    await client().post(href, { preferred_date: DAY, preferred_time: '09:00' }),
  ]) {
    expect(answer.status).toBe(409)
    expect(pageText(answer)).toMatch(/too late to (reschedule|cancel) online. Please call us: \(02\) 5550 1420/)
  }
  expect(await rows()).toEqual([booking])
})

/** Closes the next two days and books every slot of the third. */
async function fillNextDays() {
  await site.db
    .insert(bookingDays)
    .values([1, 2].map((days) => ({ id: newId(), onDate: inDays(days), name: 'Move', state: null, closed: true })))
  for (const time of [...DAY_SLOTS, '16:00', '16:30']) {
    await makeBooking(site.db, { startsAt: instantIn(AGENCY_ZONE, DAY, time), resourceId: 'seat-1' })
  }
}

test('a closed day offers the next available time', async () => {
  const tomorrow = inDays(1)
  await fillNextDays()
  const page = await client().get('/booking')
  expect(page.body).toContain(`value="${tomorrow}"`)
  expect(pageText(page)).toMatch(/We are closed on this day: Move. Next available: \w+ \d+ \w+( \d{4})?, 09:00/)
  expect(page.body).toContain(`value="${inDays(4)} 09:00"`)
})

test('a full day offers the next available time', async () => {
  await fillNextDays()
  const full = JSON.parse((await client().get(`/booking/days/${DAY}`)).body)
  expect(full).toMatchObject({ closedReason: null, nextFree: { date: inDays(4), time: '09:00' } })
})

test('choosing the next available time keeps the form', async () => {
  await fillNextDays()
  const redrawn = await client().post('/booking', { ...form(), choose: `${inDays(4)} 09:00` })
  expect(redrawn.status).toBe(200)
  expect(redrawn.body).toContain('value="Mia Nguyen"')
  expect(redrawn.body).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="09:00"/)
})

test('a day offers no other time while every weekday is closed', async () => {
  await change({ hours: Array.from({ length: 7 }, () => []) })
  expect(JSON.parse((await client().get(`/booking/days/${inDays(1)}`)).body)).toMatchObject({ nextFree: null })
})

test('the confirmation names the consultant, without their email address', async () => {
  const consultant = await makeConsultant(site.db, { fullName: 'Ana Petrović' })
  const { location } = await book()
  const page = await client().get(location ?? '')
  expect(pageText(page)).toContain(consultant.fullName)
  expect(page.body).not.toContain(consultant.email)
})

test('the availability of a day contains no personal data', async () => {
  await makeBooking(site.db, {
    startsAt: instantIn(AGENCY_ZONE, DAY, '09:30'),
    resourceId: 'seat-1',
    fullName: 'Private Person',
  })
  const day = await client().get(`/booking/days/${DAY}`)
  expect(day.headers['content-type']).toContain('application/json')
  expect(day.body).not.toContain('Private')
  const { slots } = JSON.parse(day.body) as { slots: { time: string; free: boolean; reason: string | null }[] }
  expect(slots).toHaveLength(14)
  expect(slots.filter(({ free }) => !free)).toMatchObject([{ time: '09:30', reason: 'taken' }])
  const month = await client().get(`/booking/months/${DAY.slice(0, 7)}`)
  expect(JSON.parse(month.body)).toMatchObject({ month: DAY.slice(0, 7) })
  expect(await site.db.select().from(bookingLinks)).toEqual([])
})

test.each(['/booking/days/tomorrow', '/booking/days/2027-02-30', '/booking/months/2027-13', '/booking/months/x'])(
  '%s answers 404',
  async (path) => {
    expect((await client().get(path)).status).toBe(404)
  },
)

test('the booking settings name the address of a type for the embed code only if there is one', async () => {
  const admin = await makePerson(site.db, 'admin')
  const hint = async () => pageText(await visit(site, { as: admin }).get('/admin/bookings')).includes('data-type=')
  expect(await hint()).toBe(false)
  await site.db.insert(consultationTypes).values({
    id: newId(),
    slug: 'hiring-brief',
    name: 'Hiring brief',
    method: 'phone',
    createdAt: new Date(),
  })
  await expect.poll(hint).toBe(true)
})
