import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makeResume } from '#tests/support/factories.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'
const NOTE = 'Six years on forklifts.'

test('a job seeker fills in the profile and applies with one click', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const page = await story.open('/employee/dashboard?tab=profile', { as: person, width: 390 })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone').fill('0412 345 67')
  await page.getByLabel('Headline').fill('Forklift driver, six years')
  await page.getByLabel('Location').fill('Perth WA')
  await page.getByLabel('Skills').fill('LF licence, First aid')
  await page.getByRole('radiogroup', { name: 'Do you have the right to work in Australia?' }).getByLabel('Yes').check()
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Enter a phone number, such as 0412 345 678').waitFor()
  // The toast at the top of the screen does not cover it.
  const isInSight = (field: Element) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === field
  }
  await expectToast(page, 'alert', 'Profile not saved')
  await expect.poll(() => page.getByLabel('Phone').evaluate(isInSight)).toBe(true)
  await expectFitsPhone(page, 'a profile with an error')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'status', 'Profile saved')
  await page.getByText('LF licence, First aid').waitFor()
  await expectFitsPhone(page, 'a profile')

  await visit(page, `/jobs/${job.id}`)
  await expectFitsPhone(page, 'a job to apply for')
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
  await expectFitsPhone(page, 'a job that was applied for')
})

test('an application with a resume of the profile is saved as a draft, rejected while the job is closed, and sent', async () => {
  const { db } = story.site
  const job = await makeJob(db, await story.person('employer'), { title: 'Crane Operator' })
  const person = await story.person('employee')
  await makeResume(db, person.id, { name: 'Forklift 2026', isDefault: true })
  const page = await story.open(`/jobs/${job.id}/application`, { as: person, width: 390 })
  await page.getByRole('radio', { name: 'Forklift 2026' }).check()
  await page.getByLabel('Cover note').fill(NOTE)
  await expectFitsPhone(page, 'an application')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'status', 'Draft saved')
  await expectFocus(page.getByRole('button', { name: 'Save draft' }))
  await expectFitsPhone(page, 'an application with a draft')

  await db
    .update(jobs)
    .set({ listedUntil: new Date(0) })
    .where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'alert', 'Application Failed', 'This job has closed. Applications are no longer accepted.')
  await page.getByText('This job has closed', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await expectFitsPhone(page, 'an application for a closed job')

  await db
    .update(jobs)
    .set({ listedUntil: new Date('9999-12-31') })
    .where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await visit(page, '/employee/dashboard')
  const card = page.getByRole('article', { name: 'Crane Operator' })
  await card.getByText(NOTE).waitFor()
  await card.getByRole('link', { name: /Forklift 2026/ }).waitFor()
})

test('My Applications shows each step and interview, messages are read and reported, and the application is withdrawn', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(db, job, person)
  const page = await story.open('/employee/dashboard', { as: person, width: 390, zone: 'Australia/Perth' })
  const card = page.getByRole('article', { name: 'Crane Operator' })
  await card.getByText('Next: Harbour Logistics will review your application.').waitFor()
  await expectFitsPhone(page, 'My Applications')

  const employer = await story.open(`/view-applicants/${id}/interviews`, { as: poster })
  const propose = async (days: number, button: string) => {
    await employer.getByLabel('Time 1').fill(`${addDays(todayIn(ZONE, new Date()), days)}T11:00`)
    await employer.getByLabel('Place').fill('Level 2, 1 Market Street')
    await employer.getByRole('button', { name: button }).click()
    await employer.getByText('Waiting for a time to be picked').waitFor()
  }
  const pick = async () => {
    await visit(page, '/employee/dashboard')
    await page.getByRole('link', { name: 'Choose a time for Crane Operator' }).click()
    // The time of the job is named, with the reader's own below it.
    await page.getByRole('radio', { name: /11:00, Sydney time/ }).check()
    await page.getByText(/^Your time: .* Perth time$/).waitFor()
    await expectFitsPhone(page, 'choosing the time of an interview')
    await page.getByRole('button', { name: 'Confirm time' }).click()
    await page.getByText('Your interview is scheduled').waitFor()
  }
  await propose(5, 'Propose interview')
  await pick()
  await employer.reload()
  await employer.getByRole('link', { name: 'Reschedule interview' }).click()
  await propose(6, 'Reschedule interview')
  await pick()
  await employer.reload()
  await employer.getByLabel('Message', { exact: true }).fill('Bring your licence.')
  await employer.getByRole('button', { name: 'Send message' }).click()
  await expectToast(employer, 'status', 'Message sent')
  await employer.getByRole('link', { name: 'Cancel interview' }).click()
  await employer.getByRole('button', { name: 'Cancel interview' }).click()
  await expectToast(employer, 'status', 'Interview cancelled')

  await visit(page, '/employee/dashboard')
  const steps = card.getByRole('list', { name: 'Steps so far' }).getByRole('listitem')
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([
      expect.stringMatching(/^Applied/),
      expect.stringMatching(/^Interview proposed/),
      expect.stringMatching(/^Interview Scheduled/),
      expect.stringMatching(/^Interview agreed for .*, 11:00, Sydney time/),
      expect.stringMatching(/^New times proposed instead of .*, 11:00, Sydney time/),
      expect.stringMatching(/^Interview agreed for .*, 11:00, Sydney time/),
      expect.stringMatching(/^Interview on .*, 11:00, Sydney time \(.*, Perth time\) cancelled/),
    ])
  await expectFitsPhone(page, 'My Applications with interviews')

  await page.getByRole('region', { name: 'New messages' }).getByRole('link', { name: 'Harbour Logistics' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('Bring your licence.').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('I will.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('I will.').waitFor()
  await expectFitsPhone(page, 'the messages of an application')
  await page.getByRole('link', { name: 'Report message' }).click()
  await page.getByRole('button', { name: 'Report message' }).waitFor()
  await expectFitsPhone(page, 'reporting a message')
  await page.getByRole('button', { name: 'Report message' }).click()
  await expectToast(page, 'status', 'Report sent')

  await visit(page, '/employee/dashboard')
  await card.getByRole('button', { name: 'Withdraw application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Crane Operator?' })
  await dialog.getByText("You can't apply for this job again after you withdraw.").waitFor()
  await expectFitsPhone(page, 'the confirmation of a withdrawal')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(page, 'status', 'Application withdrawn')
  await card.getByText('Withdrawn', { exact: true }).first().waitFor()
  await expectFitsPhone(page, 'My Applications after a withdrawal')
})
