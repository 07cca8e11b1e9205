import { beforeAll, expect, test } from 'vitest'
import { bookingDays, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob } from '#tests/support/factories.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/**
 * The forms of bookings, the store, users and applicants with several fields or a long text, and a field of each;
 * placeholders are created in `beforeAll`.
 */
const FORMS: [path: string, label: string][] = [
  ['/booking-portal/new', 'Full name'],
  ['/booking-portal/{booking}', 'Note'],
  ['/booking-portal/{booking}/reschedule', 'Message to the customer'],
  ['/booking-portal/{booking}/proposal', 'Message to the customer'],
  ['/booking-portal/{booking}/contact', 'Full name'],
  ['/admin/bookings', 'Reminders'],
  ['/admin/bookings/types/new', 'Name'],
  ['/admin/bookings/types/{type}', 'Name'],
  ['/admin/bookings/consultants/new', 'Full name'],
  ['/admin/bookings/consultants/{consultant}', 'Full name'],
  ['/admin/bookings/consultants/{consultant}/calendar', 'Calendar address'],
  ['/admin/bookings/days/new', 'Name'],
  ['/admin/bookings/days/{day}', 'Name'],
  ['/admin/bookings/time-off/new', 'Reason'],
  ['/admin/store/products/new', 'Title'],
  ['/admin/store/products/{product}', 'Title'],
  ['/admin/store/products/{product}/options', 'Option 1'],
  ['/admin/store/collections/{collection}', 'Title'],
  ['/admin/store/stock/deliveries/new', 'Supplier'],
  ['/admin/store/stock/counts/new', 'What was counted'],
  ['/admin/store/stock/{variant}', 'Delivery note'],
  ['/admin/store/stock/{variant}', 'Reason'],
  ['/admin/store/discounts/new', 'Code'],
  ['/admin/store/delivery-methods/new', 'Name'],
  ['/admin/store/settings', 'Pick-up address'],
  ['/admin/store/orders/{order}', 'Note'],
  ['/admin/store/orders/{order}/cancellation', 'Reason'],
  ['/admin/store/orders/{order}/delivery', 'Full name'],
  ['/admin/store/orders/{order}/refund', 'Reason'],
  ['/admin/store/orders/{order}/shipment', 'Carrier'],
  ['/admin/store/allowances', 'Reason'],
  ['/admin/users/{person}', 'Note'],
  ['/view-applicants/{applicant}', 'Note'],
  ['/view-applicants/{applicant}/interviews', 'Place'],
]

const VARIANTS: (typeof FORMS)[number] = ['/admin/store/products/{product}/variants', 'SKU of S']

const made: Record<string, string> = { type: DEFAULT_CONSULTATION_TYPE_ID }

beforeAll(async () => {
  const { db } = story.site
  const { id: product, variants } = await makeProduct(db, {
    title: 'Enamel Mug',
    images: 1,
    variants: [{ values: { Size: 'S' }, onHand: 9 }],
  })
  const order = await makeOrder(guestCtx(story.site), { items: [{ variantId: variants[0]?.id, quantity: 1 }] })
  const consultant = await makeConsultant(db)
  const startsAt = new Date(`${NEXT_YEAR}-03-08T22:30:00Z`)
  const booking = await makeBooking(db, { startsAt, consultantId: consultant.id })
  const [day] = await db.select({ id: bookingDays.id }).from(bookingDays).limit(1)
  const applicant = await story.person('employee')
  const job = await makeJob(db, await story.person('employer'))
  const application = await makeApplication(db, job, applicant)
  const { id: collection } = await makeCollection(db, 'Mugs', [{ id: product }])
  Object.assign(made, {
    product,
    variant: variants[0]?.id,
    collection,
    order: order.id,
    consultant: consultant.id,
    booking: booking.id,
    day: day?.id,
    person: applicant.id,
    applicant: application.id,
  })
})

test.each([
  ['every form with several fields asks before what was entered is lost', 390, FORMS],
  // Only the link that leaves the form is another one than on a phone, and the variants are in a table.
  ['a form asks the same on a wide screen', 1280, [...FORMS.slice(0, 1), VARIANTS]],
] as const)('%s, at %i pixels', { timeout: 600_000 }, async (_, width, forms) => {
  // The images of the test product have no files.
  story.expectErrors(/status of 404/)
  const page = await story.open('/admin/dashboard', { as: await story.person('admin'), width })
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  const input = page.locator('input, textarea')
  const leave = async () => {
    if (width < 768) await page.getByRole('banner').getByRole('link').first().click()
    else await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  }
  for (const [path, label] of forms) {
    const address = path.replace(/\{(\w+)\}/, (_, name) => made[name] ?? '')
    await visit(page, address)
    const field = page.getByRole('main').getByLabel(label, { exact: true }).and(input).first()
    await field.fill('Something else')
    await leave()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => dialog.count(), { message: path }).toBe(0)
    await expect.poll(() => field.inputValue(), { message: path }).toBe('Something else')
    await leave()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).not.toBe(address)
    await expect.poll(() => dialog.count(), { message: path }).toBe(0)
  }
})

test('a form that was saved, or in which nothing was entered, is left without a question', async () => {
  const page = await story.open('/booking-portal/new', { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor({ state: 'detached' })
  await visit(page, `/booking-portal/new?on=${NEXT_YEAR}-03-10&time=10:00`)
  await page.getByLabel('Full name').fill('Carla Caller')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Create booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carla Caller' }).waitFor()
  await page.getByLabel('Note', { exact: true }).fill('Wants night shifts')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'status', 'Note saved')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Carla Caller' }).waitFor({ state: 'detached' })
})
