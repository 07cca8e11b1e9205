import { beforeAll, test } from 'vitest'
import { inNavigation } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { makeManageLink } from '#tests/support/booking-factories.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeBooking, makeJob } from '#tests/support/factories.ts'
import { guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** Every public page; placeholders in braces are created in `beforeAll`. */
const PAGES = [
  '/',
  '/jobs',
  '/jobs?q=crane',
  '/jobs?q=nothing-like-it',
  '/jobs/{job}',
  '/jobs/none',
  '/no/such/page',
  '/store',
  '/store?q=nothing-like-it',
  '/product/{product}',
  '/product/none',
  '/pay/{checkout}',
  '/success',
  '/success?checkout={paid}',
  '/orders/{order}',
  '/orders/{order}/invoice',
  '{company}',
  '/booking',
  '/booking?embed=1',
  '/bookings/{token}',
  '/bookings/{token}/cancellation',
  '/bookings/none',
  '/contact',
  '/privacy',
  '/terms',
  '/employee/login',
  '/employee/register',
  '/employer/login',
  '/employer/register',
  '/admin/login',
  '/confirm-email',
  '/confirm-email?done=confirmed',
  '/forgot-password',
  '/reset-password',
  '/dev/mailbox',
]

const made: Record<string, string> = {}

beforeAll(async () => {
  const { db } = story.site
  const employer = await story.person('employer', { companyName: 'Harbour Logistics and Cold Storage' })
  const title = 'Senior Refrigeration Mechanic, Ammonia Plants and Transport Refrigeration'
  const job = await makeJob(db, employer, { title, salary: '$69,811 - $95,873 (plus 15.4% superannuation)' })
  for (let n = 0; n < 21; n += 1) await makeJob(db, employer, { title: 'Crane Operator', ageMinutes: n })
  const page = await story.open(`/jobs/${job.id}`, { javaScript: false })
  const company = await page.getByRole('link', { name: 'See the company and its open jobs' }).getAttribute('href')
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
  const booking = await makeBooking(db, { startsAt: inThreeDays, confirmedAt: new Date(), message: 'Night shifts?' })
  const { id: product } = await makeProduct(db, {
    title: 'Heavy Organic Cotton Tee with the Long Name',
    subtitle: 'Cut to be worn untucked',
    ribbonText: 'New',
    images: 3,
    additionalInfo: [{ id: 'care', order: 0, title: 'Care', description: '<p>Wash cold.</p>' }],
    variants: [
      { values: { Colour: 'Eucalyptus', Size: 'M' }, saleCents: 1990 },
      { values: { Colour: 'Navy', Size: 'L' }, onHand: 0 },
    ],
  })
  Object.assign(made, { job: job.id, company, product, token: await makeManageLink(db, booking) })
  const ctx = guestCtx(story.site)
  const order = await makeOrder(ctx)
  made['checkout'] = (await makeCheckout(ctx)).token
  made['paid'] = order.checkoutToken
  made['order'] = order.link.split('/').at(-1) ?? ''
})

test.each(PAGES)('%s meets WCAG 2.2 AA and does not scroll sideways at 320 px', async (path) => {
  const page = await story.open(path.replace(/{(\w+)}/, (_, name: string) => made[name] ?? ''))
  await expectAccessible(page, `${path} at 1280, light`)
  // Colours do not depend on the width, so two combinations cover both widths and both themes.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${path} at 390, dark`)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page, path)
})

test('rejected forms, open dialogs and the open menu meet WCAG 2.2 AA', async () => {
  const page = await story.open('/employer/register', { width: 390 })
  await page.getByLabel('Password', { exact: true }).fill('Brolga-7walk!')
  await page.getByLabel('Confirm password').fill('Brolga-7walk!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Enter your name.').waitFor()
  await expectAccessible(page, 'a rejected registration')
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await expectAccessible(page, 'the filters on a phone')
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await inNavigation(page, 'link', 'Jobs').waitFor()
  await expectAccessible(page, 'the menu on a phone')
})
