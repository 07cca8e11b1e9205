import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeInterview, makeJob } from '#tests/support/factories.ts'
import { expectFocusKept, pressButton, tabTo, tabToElement, typeDay } from '#tests/support/keyboard.ts'

const story = useStory()

async function applied() {
  const poster = await story.person('employer', { fullName: 'Dean Corrigan' })
  const applicant = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const application = await makeApplication(story.site.db, job, applicant)
  return { poster, applicant, job, application }
}

const inDays = (days: number) => new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS)

test('an applicant declines times, and picks one of the new ones that no one else has picked in the meantime', async () => {
  const { poster, applicant, job, application } = await applied()
  const { db } = story.site
  const { id } = await makeInterview(db, application, [inDays(3)])
  const page = await story.open(`/employee/dashboard/interviews/${id}`, { as: applicant, width: 390 })
  await pressButton(page, 'Decline all times')
  await expectToast(page, 'status', 'Times declined')
  await expectFocusKept(page, 'after the times are declined')

  const employer = await story.open(`/view-applicants/${application.id}`, { as: poster })
  await pressButton(employer, 'Reschedule interview', 'link')
  await expectFocus(employer.getByRole('heading', { level: 1, name: /^Reschedule/ }))
  await typeDay(employer, 'Time 1', 7, '0930AM')
  await typeDay(employer, 'Time 2', 8, '0930AM')
  await pressButton(employer, 'Reschedule interview')
  await expectToast(employer, 'status', 'New times proposed')

  await visit(page, `/employee/dashboard/interviews/${id}`)
  const times = page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')
  await expect.poll(() => times.count()).toBe(2)
  const taken = new Date((await times.first().getAttribute('value')) ?? '')
  const rival = await story.person('employee')
  const other = await makeInterview(db, await makeApplication(db, job, rival), [taken])
  const rivalPage = await story.open(`/employee/dashboard/interviews/${other.id}`, { as: rival })
  await tabToElement(rivalPage, rivalPage.getByRole('radio').first(), 'the time')
  await rivalPage.keyboard.press('Space')
  await pressButton(rivalPage, 'Confirm time')
  await expectToast(rivalPage, 'status', 'Interview scheduled')

  const third = await story.person('employee')
  await makeInterview(db, await makeApplication(db, job, third), [taken])
  const thirdPage = await story.open('/employee/dashboard', { as: third })
  await thirdPage.getByText('The proposed times are no longer free.').waitFor()
  await thirdPage.getByRole('link', { name: 'View interview for Crane Operator' }).waitFor()

  await tabToElement(page, times.first(), 'the first time')
  await page.keyboard.press('Space')
  await pressButton(page, 'Confirm time')
  await expectToast(page, 'alert', 'Time not confirmed')
  await expect.poll(() => times.count()).toBe(1)
  await page.getByText('This time is no longer available.').first().waitFor()
  await expectFitsPhone(page, 'an interview with a time that is taken')
  await page.keyboard.press('Shift+Tab')
  await expectFocus(times.first())
  await page.keyboard.press('Space')
  await pressButton(page, 'Confirm time')
  await expectToast(page, 'status', 'Interview scheduled')
  await expectFocusKept(page, 'after a time is confirmed')

  await visit(employer, `/view-applicants/${application.id}`)
  await pressButton(employer, 'Cancel interview', 'link')
  await employer.getByLabel('Reason').waitFor()
  await tabTo(employer, 'textbox', 'Reason')
  await employer.keyboard.type('The role is on hold.')
  await pressButton(employer, 'Cancel interview')
  await expectToast(employer, 'status', 'Interview cancelled')
})
