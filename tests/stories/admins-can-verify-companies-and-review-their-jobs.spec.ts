import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { companies } from '#db/schema/companies.ts'
import { confirmEmail, expectToast, fillJob, signIn } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeBooking, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const password = 'Brolga-7walk!'
const SAME_NAME = 'Same name as an existing company'

async function postJob(page: Page, title: string, toast: string): Promise<string> {
  await visit(page, '/post-job')
  await fillJob(page, { 'Job title': title })
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully', toast)
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

test('a company under an existing name is flagged, sees only its own bookings and has its jobs held until it is verified', async () => {
  const existing = await story.person('employer', { companyName: 'Harbour Logistics' })
  const theirJob = await makeJob(story.site.db, existing, { title: 'Existing Crane Operator' })
  await makeBooking(story.site.db, { fullName: 'Cara Customer' })
  const admin = await story.open('/admin/dashboard', { as: await story.person('admin') })

  const page = await story.open('/employer/register')
  await page.getByLabel('Company name').fill('Harbour logistics')
  await page.getByLabel('Contact person').fill('Rae New')
  await page.getByLabel('Email').fill('rae@example.com')
  await page.getByLabel('Phone').fill('(02) 9876 5432')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete')
  await confirmEmail(page, (await story.site.emailTo('rae@example.com')).link)
  await visit(page, '/employer/login')
  await signIn(page, 'rae@example.com', password)
  await page.waitForURL('/employer/dashboard')

  await visit(page, '/manage-jobs')
  await page.getByText('No jobs yet').waitFor()
  await visit(page, `/manage-jobs/${theirJob.id}/edit`)
  await page.getByRole('heading', { level: 1, name: "We can't find that page" }).waitFor()
  await visit(page, '/booking-portal')
  await page.getByText('You see only your own bookings until the agency has verified your company.').waitFor()
  await expect.poll(() => page.getByText('Cara Customer').count()).toBe(0)

  const reviewed = await postJob(page, 'Night Packer', "We'll list it once we've reviewed it.")
  const visitor = await story.open(reviewed)
  await visitor.getByRole('heading', { level: 1, name: 'Job not found' }).waitFor()

  await visit(admin, '/admin/dashboard')
  await admin.getByRole('link', { name: 'Review 1 job to review', exact: true }).click()
  const row = (title: string) => admin.getByRole('row').filter({ hasText: title })
  await row('Night Packer').getByText(SAME_NAME).waitFor()
  await expectAccessible(admin, 'Jobs to review')
  await admin.getByRole('button', { name: 'Approve Night Packer' }).click()
  await expectToast(admin, 'status', 'Job approved')
  await admin.getByText('No jobs to review').waitFor()
  await visit(visitor, reviewed)
  await visitor.getByRole('heading', { level: 1, name: 'Night Packer' }).waitFor()

  await visit(admin, '/admin/security/settings')
  await admin.getByLabel('Hold jobs of new employers').check()
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(admin, 'status', 'Settings saved')
  const held = await postJob(page, 'Day Packer', "We'll list it once we've reviewed it.")
  await page.getByText('Waiting for review').waitFor()
  await expectAccessible(page, 'a held job')
  await visit(page, '/manage-jobs')
  await page.getByRole('row').filter({ hasText: 'Day Packer' }).getByText('Waiting for review').waitFor()
  await expectAccessible(page, 'Manage jobs with a held job')
  await visit(visitor, held)
  await visitor.getByRole('heading', { level: 1, name: 'Job not found' }).waitFor()

  await visit(admin, '/admin/users?q=rae')
  await row('Rae New').getByText(SAME_NAME).waitFor()
  await expectAccessible(admin, 'Users')
  await admin.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(admin, '/admin/users')
  await visit(admin, '/admin/jobs/review')
  await expectNoSidewaysScroll(admin, '/admin/jobs/review')
  await admin.setViewportSize({ width: 1280, height: 900 })
  await row('Day Packer').getByText('Held', { exact: true }).waitFor()
  await admin.getByRole('button', { name: 'Verify company Harbour logistics' }).click()
  await expectToast(admin, 'status', 'Company verified')
  await admin.getByText('No jobs to review').waitFor()

  await story.site.emailTo('rae@example.com', 'Your job is live: Day Packer')
  await visit(visitor, held)
  await visitor.getByRole('heading', { level: 1, name: 'Day Packer' }).waitFor()
  await visit(page, '/booking-portal')
  await page.getByRole('article', { name: 'Cara Customer' }).waitFor()
})

test('an admin verifies a company on its page and withdraws it in Users, with and without scripts', async () => {
  const employer = await story.person('employer', { companyName: 'Inland Freight', isCompanyVerified: false })
  const [company] = await story.site.db
    .select()
    .from(companies)
    .where(eq(companies.id, employer.companyId ?? ''))
  const as = await story.person('admin')
  const page = await story.open(`/companies/${company?.slug}`, { as })
  await page.getByRole('button', { name: 'Verify company Inland Freight' }).click()
  await expectToast(page, 'status', 'Company verified', 'Jobs of Inland Freight go live without a review.')
  await page.getByText('Verified', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/companies/${company?.slug}`)

  const plain = await story.open(`/admin/users?q=${employer.email}`, { as, javaScript: false })
  await plain.getByRole('button', { name: 'Withdraw verification Inland Freight' }).click()
  await expectToast(plain, 'status', 'Verification withdrawn')
  await plain.getByRole('button', { name: 'Verify company Inland Freight' }).waitFor()

  const visitor = await story.open(`/companies/${company?.slug}`)
  await visitor.getByRole('heading', { level: 1, name: 'Inland Freight' }).waitFor()
  await expect.poll(() => visitor.getByText('erified').count()).toBe(0)
})

test('a visitor reports a job, and an admin reads the report and closes the job', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Parcel Forwarder' })
  const visitor = await story.open(`/jobs/${job.id}`)
  await visitor.getByRole('link', { name: 'Report this job' }).click()
  await visitor.getByRole('radio', { name: 'It looks like a scam' }).check()
  await visitor.getByRole('textbox', { name: 'Details' }).fill('Nothing is paid until you forward ten parcels.')
  await expectAccessible(visitor, 'Report this job')
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expectToast(visitor, 'status', 'Report sent')

  const admin = await story.open('/admin/dashboard', { as: await story.person('admin') })
  await admin.getByRole('link', { name: 'Review 1 reported job' }).click()
  const report = admin.getByRole('article', { name: 'Parcel Forwarder' })
  await report.getByText('Nothing is paid until you forward ten parcels.').waitFor()
  await expectAccessible(admin, 'Reported jobs')
  await admin.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(admin, '/admin/jobs/reports')
  await admin.getByRole('button', { name: 'Close Parcel Forwarder' }).click()
  await expectToast(admin, 'status', 'Job closed')
  await admin.getByText('No reported jobs').waitFor()
})
