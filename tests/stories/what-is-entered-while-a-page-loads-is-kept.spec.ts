import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { expectToast } from '#tests/support/actions.ts'
import { useStory, visit, visitEarly } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** Every page with a form that is sent, by user type; placeholders in braces are created in `beforeAll`. */
const PAGES = {
  guest: [
    '/employee/login',
    '/employee/register',
    '/employer/register',
    '/forgot-password',
    '/find-order',
    '/booking',
    '/product/{product}',
  ],
  employee: ['/employee/dashboard?tab=profile&edit=yes', '/employee/dashboard?tab=settings'],
  employer: [
    '/post-job',
    '/manage-jobs/{job}/edit',
    '/view-applicants/{application}',
    '/employer/company',
    '/employer/settings',
    '/employer/api-keys',
  ],
  admin: [
    '/booking-portal/new',
    '/booking-portal/{booking}',
    '/booking-portal/{booking}/reschedule',
    '/booking-portal/{booking}/contact',
    '/admin/settings',
    '/admin/security/settings',
    '/admin/bookings',
    '/admin/bookings/days/new',
    '/admin/bookings/time-off/new',
    '/admin/bookings/consultants/{consultant}',
    '/admin/store/products/new',
    '/admin/store/products/{product}',
    '/admin/store/products/{product}/options',
    '/admin/store/products/{product}/variants',
    '/admin/store/products/{product}/placement',
    '/admin/store/stock/{variant}/adjustment',
    '/admin/store/discounts/new',
    '/admin/store/collections',
    '/admin/store/settings',
  ],
}

const people: { [role: string]: Person } = {}
const made: Record<string, string> = {}

beforeAll(async () => {
  const { db } = story.site
  for (const role of ['employee', 'employer', 'admin'] as const) people[role] = await story.person(role)
  const { employee, employer } = people as Record<'employee' | 'employer', Person>
  const job = await makeJob(db, employer)
  const application = await makeApplication(db, await makeJob(db, employer), employee)
  const product = await makeProduct(db)
  const [booking, consultant] = [await makeBooking(db), await makeConsultant(db)]
  Object.assign(made, { variant: product.variants[0]?.id })
  for (const [name, row] of Object.entries({ job, application, product, booking, consultant })) made[name] = row.id
})

/** The name and value of each field that can be changed, in the forms that are sent. */
type Entered = [name: string, value: string | boolean][]

/** Changes every field of the page's forms, with the events of a user, before the scripts run. */
function enterEverything(page: Page, date: string): Promise<void> {
  return page.evaluate((date) => {
    const TYPED: Record<string, string> = { date, time: '10:30', number: '2', email: 'typed@example.com' }
    const chosen = new Set<string>()
    for (const form of document.querySelectorAll('main form:not([method=get])')) {
      for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
        if (field.disabled || field.readOnly || ['hidden', 'file'].includes(field.type)) continue
        // Shown without scripts only.
        if (field.closest('.no-scripting-only')) continue
        if (field.type === 'radio' && (field.checked || chosen.has(field.name))) continue
        if (field.type === 'radio') chosen.add(field.name)
        if (field.type === 'radio' || field.type === 'checkbox') field.checked = !field.checked
        else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
        else field.value = TYPED[field.type] ?? `Typed ${field.name}`
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
  }, date)
}

function readEntered(page: Page): Promise<Entered> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main form:not([method=get]) :is(input, textarea, select)'),
    ]
    return fields
      .filter((field) => field.name !== '' && !['hidden', 'file'].includes(field.type))
      .filter((field) => !field.closest('.no-scripting-only'))
      .map((field): [string, string | boolean] => {
        const isChoice = field.type === 'radio' || field.type === 'checkbox'
        return [isChoice ? `${field.name} ${field.value}` : field.name, isChoice ? field.checked : field.value]
      })
  })
}

for (const [role, paths] of Object.entries(PAGES)) {
  test(`${role}: every field of every form keeps what is entered before the scripts run`, {
    timeout: 240_000,
  }, async () => {
    const as = people[role]
    const page = await story.open('/terms', { ...(as && { as }) })
    for (const path of paths) {
      let entered: Entered = []
      await visitEarly(
        page,
        path.replace(/{(\w+)}/, (_, name: string) => made[name] ?? ''),
        async () => {
          await page.getByRole('contentinfo').waitFor()
          await enterEverything(page, inDays(3))
          entered = await readEntered(page)
        },
      )
      expect(entered, path).not.toEqual([])
      await expect.poll(() => readEntered(page), { message: path }).toEqual(entered)
    }
  })
}

test('a job that is edited while its page loads is saved with the typed text', async () => {
  const page = await story.open('/terms', { as: people.employer as Person })
  await visitEarly(page, `/manage-jobs/${made.job}/edit`, () => page.getByLabel('Benefits').fill('Free parking'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved')
  await visit(page, `/jobs/${made.job}`)
  await page.getByRole('listitem').filter({ hasText: 'Free parking' }).waitFor()
})

test('text that is typed while the page loads wins over an older draft, which fills the other fields', async () => {
  const page = await story.open('/post-job', { as: people.employer as Person })
  await page.getByLabel('Job title').fill('Older title')
  await page.getByLabel('Description').fill('Older description')
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await visitEarly(next, '/post-job', () => next.getByLabel('Job title').fill('Newer title'))
  await expect.poll(() => next.getByLabel('Description').inputValue()).toBe('Older description')
  await expect.poll(() => next.getByLabel('Job title').inputValue()).toBe('Newer title')
})

test('a filter that is chosen while the page loads applies', async () => {
  const page = await story.open('/terms')
  await visitEarly(page, '/jobs', () => page.getByRole('checkbox', { name: /^Casual/ }).check())
  await page.waitForURL('/jobs?job_type=Casual')
  await visitEarly(page, '/jobs', async () => {
    await page.getByRole('checkbox', { name: /^Casual/ }).check()
    await page.getByLabel('Sort by').selectOption('Highest pay')
  })
  await page.waitForURL('/jobs?job_type=Casual&sort=pay')
  await visitEarly(page, '/store', () => page.getByRole('checkbox', { name: 'In stock only' }).check())
  await page.waitForURL('/store?in_stock=1')
})
