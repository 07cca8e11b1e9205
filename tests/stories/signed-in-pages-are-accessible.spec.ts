import { eq } from 'drizzle-orm'
import { beforeAll, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { messageTemplates } from '#db/schema/companies.ts'
import { savedJobs } from '#db/schema/jobs.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makeResume,
} from '#tests/support/factories.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'

const story = useStory()

/** Every page by user type; placeholders in braces are created in `beforeAll`. */
const PAGES: Record<'employee' | 'employer' | 'admin', string[]> = {
  employee: [
    '/employee/dashboard',
    '/employee/dashboard?tab=profile',
    '/employee/dashboard?tab=profile&edit=yes',
    '/employee/dashboard?tab=settings',
    '/employee/dashboard?tab=saved',
    '/employee/dashboard/resumes/{resume}',
    '/employee/dashboard/interviews/{interview}',
    '/account/deletion',
    '/account/orders',
    '/account/allowance',
    '/jobs/{job}',
    '/jobs/{other}/application',
    '/employee/dashboard/applications/{application}/messages',
    '/employee/dashboard/applications/{application}/withdrawal',
    '/account/messages/{message}/report',
  ],
  employer: [
    '/employer/dashboard',
    '/manage-jobs',
    '/post-job',
    '/manage-jobs/{job}/edit',
    '/manage-jobs/{job}/deletion',
    '/manage-jobs/{job}/filling',
    '/manage-jobs/{job}/renewal',
    '/manage-jobs/{draft}/schedule',
    '/manage-jobs/{draft}/preview',
    '/manage-jobs/{job}/ranking',
    '/manage-jobs/{job}/blind-review',
    '/manage-jobs/{job}/performance',
    '/manage-jobs/performance',
    '/manage-jobs/{job}/feeds',
    '/view-applicants',
    '/view-applicants?view=board',
    '/view-applicants/{application}',
    '/view-applicants/{application}/interviews',
    '/view-applicants/{application}/interviews/{interview}',
    '/view-applicants/{application}/interviews/{interview}/cancellation',
    '/view-applicants/{application}/notes',
    '/view-applicants/{application}/tags',
    '/view-applicants/{application}/status',
    '/view-applicants/{application}/messages',
    '/view-applicants/status-changes?status=Rejected&id={application}',
    '/employer/team',
    '/employer/team/departure',
    '/employer/team/members/{member}/removal',
    '/employer/message-templates',
    '/employer/message-templates/new',
    '/employer/message-templates/{template}',
    '/employer/message-templates/{template}/deletion',
    '/booking-portal',
    '/employer/company',
    '/employer/settings',
    '/employer/embed',
    '/employer/api-keys',
    '/employer/webhooks',
    '/account/deletion',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/users',
    '/admin/settings',
    '/admin/import',
    '{import}',
    '/admin/audit',
    '/admin/messages',
    '/manage-jobs',
    '/view-applicants',
    '/booking-portal',
    '/booking-portal?view=week',
    '/booking-portal?view=month',
    '/booking-portal/feed',
    '/booking-portal/workload',
    '/booking-portal/schedule',
    '/booking-portal/schedule/time-off',
    '/booking-portal?view=outcomes',
    '/booking-portal/new',
    '/booking-portal/waitlist',
    '/booking-portal/{booking}',
    '/booking-portal/{booking}/contact',
    '/booking-portal/{booking}/video-link',
    '/booking-portal/{upcoming}/reschedule',
    '/booking-portal/{upcoming}/proposal',
    '/admin/bookings',
    `/admin/bookings/days?year=${NEXT_YEAR}`,
    '/admin/bookings/days/new',
    '/admin/bookings/days/closures',
    '/admin/bookings/time-off',
    '/admin/bookings/time-off/new',
    '/admin/bookings/types',
    '/admin/bookings/types/new',
    '/admin/feeds',
    '/admin/feeds/new',
    '/admin/bookings/consultants',
    '/admin/bookings/consultants/new',
    '/admin/bookings/consultants/{consultant}',
    '/admin/bookings/consultants/{consultant}/calendar',
    '/admin/bookings/advice',
  ],
}

const people: Partial<Record<keyof typeof PAGES, Person>> = {}
const made: Record<string, string> = {}

beforeAll(async () => {
  const { db } = story.site
  const employer = await story.person('employer', { companyName: 'Harbour Logistics and Cold Storage' })
  const employee = await story.person('employee', { fullName: 'Maximiliana Featherstonehaugh-Papadopoulos' })
  const admin = await story.person('admin')
  const long = 'Senior Refrigeration Mechanic, Ammonia Plants and Transport Refrigeration'
  const job = await makeJob(db, employer, { title: long, salary: '$69,811 - $95,873 (plus 15.4% superannuation)' })
  await makeJob(db, employer, { title: 'Crane Operator', listedUntil: new Date(0) })
  const application = await makeApplication(db, job, employee)
  const { messageId } = await makeMessageWithFile(db, application.id, { id: employer.id, sender: 'employer' })
  const reported = await makeMessageWithFile(db, application.id, { id: employee.id, sender: 'applicant' })
  await db
    .update(applicationMessages)
    .set({ reportedAt: new Date(), reportDetails: 'They ask for my bank details.' })
    .where(eq(applicationMessages.id, reported.messageId))
  const member = await story.person('employer', { colleague: employer, companyRole: 'recruiter' })
  const other = await makeJob(db, employer, { title: long })
  await db.insert(savedJobs).values({ id: newId(), personId: employee.id, jobId: other.id, savedAt: new Date() })
  const resume = await makeResume(db, employee.id, {
    name: 'Featherstonehaugh-Papadopoulos, refrigeration mechanic, 2026',
  })
  const interview = await makeInterview(db, application, [new Date(Date.now() + 3 * DAY_MS)])
  const template = { id: newId(), companyId: job.companyId ?? '', name: long.slice(0, 60), body: 'Hello {applicant}' }
  await db.insert(messageTemplates).values({ ...template, createdAt: new Date(), updatedAt: new Date() })
  const draft = await makeJob(db, employer, { title: long, publishedAt: null, listedUntil: null })
  Object.assign(made, {
    job: job.id,
    application: application.id,
    message: messageId,
    member: member.id,
    other: other.id,
    resume,
    interview: interview.id,
    draft: draft.id,
    template: template.id,
  })
  for (let n = 0; n < 21; n += 1) await makeJob(db, employer, { title: 'Crane Operator', ageMinutes: n })
  await makeOrder({ ...guestCtx(story.site), actor: employee })
  Object.assign(people, { employer, employee, admin })

  const consultant = await makeConsultant(db, {
    fullName: 'Wilhelmina Featherstonehaugh-Papadopoulos',
    profileId: admin.id,
  })
  const booking = await makeBooking(db, {
    fullName: 'Maximiliana Featherstonehaugh-Papadopoulos',
    email: 'maximiliana.featherstonehaugh-papadopoulos@example.com',
    message: long,
    consultantId: consultant.id,
    startsAt: new Date(Date.now() - 600_000),
  })

  const page = await story.open('/admin/import', { as: admin })
  const text =
    'Job title,Company,Location,Job type,Description\nCook,Acme,Perth WA,Casual,Cook.\n,Acme,Perth WA,Casual,Cook.'
  await page
    .getByLabel('File of jobs')
    .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.waitForURL(/\/admin\/import\/.+/)
  const imported = new URL(page.url()).pathname
  const upcoming = await makeBooking(db, { fullName: 'Maximiliana Featherstonehaugh-Papadopoulos' })
  Object.assign(made, { upcoming: upcoming.id, booking: booking.id, consultant: consultant.id, import: imported })
})

for (const [role, paths] of Object.entries(PAGES) as [keyof typeof PAGES, string[]][]) {
  test(`${role}: every page meets WCAG 2.2 AA and does not scroll sideways at 320 px`, {
    timeout: 600_000,
  }, async () => {
    const as = people[role]
    const page = await story.open('/', { ...(as && { as }) })
    for (const path of paths) {
      const url = path.replace(/{(\w+)}/, (_, name: string) => made[name] ?? '')
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await visit(page, url)
      await expectAccessible(page, `${path} at 1280, light`)
      // Colours do not depend on the width, so two combinations cover both widths and both themes.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, `${path} at 390, dark`)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page, path)
    }
  })
}

test('employer: the list of keyboard shortcuts meets WCAG 2.2 AA at both widths and in both themes', async () => {
  const page = await story.open('/view-applicants', { ...(people.employer && { as: people.employer }) })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, 'the shortcuts at 1280, light')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the shortcuts at 390, dark')
})
