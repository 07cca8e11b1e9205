import { text as textOf } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeInterview, makeJob } from '#tests/support/factories.ts'
import { tabTo } from '#tests/support/keyboard.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'
const inDays = (days: number) => addDays(todayIn(ZONE, new Date()), days)

async function applied() {
  const { db } = story.site
  const poster = await story.person('employer', { fullName: 'Dean Corrigan', companyName: 'Bright & Co' })
  const applicant = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const application = await makeApplication(db, job, applicant)
  return { poster, applicant, application, path: `/view-applicants/${application.id}` }
}

test('an employer proposes times, the applicant picks one with the link on a phone, and the employer changes the place, reschedules and cancels', async () => {
  const { poster, applicant, path } = await applied()
  const page = await story.open(path, { as: poster, width: 1280 })
  await page.getByRole('link', { name: 'Propose interview' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Propose an interview to Mia Nguyen' }).waitFor()
  await page.getByLabel('Time 1').fill(`${inDays(5)}T09:00`)
  await page.getByRole('button', { name: 'Propose interview' }).click()
  await expectFieldError(page, 'Place', 'Enter a place or a video link.')
  await page.getByLabel('Time 2').fill(`${inDays(6)}T10:30`)
  await page.getByText(`${formatLongDate(inDays(6))}, 10:30, Sydney time`).waitFor()
  await page.getByLabel('Place').fill('Level 2, 1 Market Street, Sydney')
  await expectAccessible(page, 'propose an interview')
  await page.getByRole('button', { name: 'Propose interview' }).click()
  await expectToast(page, 'status', 'Interview proposed', 'Mia Nguyen has been emailed the times.')
  await page.getByText('Waiting for a time to be picked').waitFor()
  await expectAccessible(page, 'an applicant with a proposed interview')

  await expect.poll(() => story.site.subjectsTo(applicant.email)).toHaveLength(1)
  const { link } = await story.site.emailTo(applicant.email)
  const mine = await story.open(new URL(link).pathname, { width: 390 })
  await mine.getByRole('heading', { level: 1, name: 'Interview for Crane Operator' }).waitFor()
  await expectNoSidewaysScroll(mine, 'interview link')
  await mine.getByRole('radio', { name: /10:30/ }).check()
  await expectAccessible(mine, 'interview link')
  await mine.getByRole('button', { name: 'Confirm time' }).click()
  await expectToast(mine, 'status', 'Interview scheduled', "We've emailed you a calendar invitation.")
  await mine.getByText('Your interview is scheduled').waitFor()
  await expectAccessible(mine, 'interview link with an agreed time')
  await mine.getByRole('link', { name: 'Ask for another time' }).waitFor()
  const download = mine.waitForEvent('download')
  await mine.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('interview.ics')

  await page.goto('/employer/dashboard')
  const upcoming = page.getByRole('list', { name: 'Upcoming interviews' }).getByRole('listitem')
  await upcoming.filter({ hasText: 'Crane Operator' }).waitFor()
  await expectAccessible(page, 'employer dashboard with an interview')
  await page.getByRole('link', { name: 'Mia Nguyen', exact: true }).first().click()
  const status = page.getByRole('button', { name: 'Status of Mia Nguyen' })
  const shown = () =>
    status.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  await expect.poll(shown).toBe('Interview Scheduled')
  await page.getByRole('link', { name: 'Change place' }).click()
  await page.getByLabel('Place').fill('Gate 3, 9 Wharf Road, Sydney')
  await expectAccessible(page, 'change the place of an interview')
  await page.getByRole('button', { name: 'Save place' }).click()
  await expectToast(page, 'status', 'Place changed', 'Mia Nguyen and the interviewers have been emailed.')
  await mine.reload()
  await mine.getByText('Gate 3, 9 Wharf Road, Sydney').waitFor()
  await page.getByRole('link', { name: 'Reschedule interview' }).click()
  await page.getByLabel('Time 1').fill(`${inDays(7)}T11:00`)
  await page.getByRole('button', { name: 'Reschedule interview' }).click()
  await expectToast(page, 'status', 'New times proposed', 'Mia Nguyen has been emailed the new times.')

  await page.getByRole('link', { name: 'Cancel interview' }).click()
  await page.getByLabel('Reason').fill('The role is on hold.')
  await expectAccessible(page, 'cancel an interview')
  await page.getByRole('button', { name: 'Cancel interview' }).click()
  await expectToast(page, 'status', 'Interview cancelled', 'The applicant has been emailed.')
  await mine.reload()
  await mine.getByText('The role is on hold.').waitFor()
})

test('an employer sees what all ticked interviewers have planned, with their names', async () => {
  const { db } = story.site
  const { poster, path } = await applied()
  const [ava, cat] = [
    await story.person('employer', { fullName: 'Ava Lind', colleague: poster, companyRole: 'recruiter' }),
    await story.person('employer', { fullName: 'Cat Fox', colleague: poster, companyRole: 'read-only' }),
  ]
  const other = await makeApplication(db, await makeJob(db, poster), await story.person('employee'))
  for (const [index, person] of [poster, ava, cat].entries()) {
    const startsAt = new Date(`${inDays(4 + index)}T00:00:00Z`)
    const { id } = await makeInterview(db, other, [startsAt])
    const agreed = { status: 'scheduled' as const, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) }
    await db.update(interviews).set(agreed).where(eq(interviews.id, id))
    await db.update(interviewers).set({ personId: person.id }).where(eq(interviewers.interviewId, id))
  }
  const names = async (page: Page) => {
    const items = page.getByRole('list', { name: 'Already planned' }).getByRole('listitem')
    return (await items.allTextContents()).map((text) => text.split(':')[0])
  }
  const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const page = await story.open(`${path}/interviews`, { as: poster, width: 390 })
  await expect.poll(() => names(page)).toEqual(['Dean Corrigan'])
  const boxes = page.getByRole('group', { name: 'Interviewers' }).getByRole('checkbox')
  const tops = () => boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top + window.scrollY))
  const topsBefore = await tops()
  await tabTo(page, 'checkbox', 'Ava Lind')
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['Dean Corrigan', 'Ava Lind'])
  await announced(page, 'Planned in the next 4 weeks for the chosen interviewers: 2')
  await tabTo(page, 'checkbox', 'Cat Fox')
  await page.keyboard.press('Space')
  await announced(page, 'Planned in the next 4 weeks for the chosen interviewers: 3')
  await tabTo(page, 'checkbox', 'Dean Corrigan')
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['Ava Lind', 'Cat Fox'])
  expect(await tops()).toEqual(topsBefore)
  await expectNoSidewaysScroll(page, 'planned interviews')
  await expectAccessible(page, 'planned interviews')
  for (const name of ['Ava Lind', 'Cat Fox']) await page.getByRole('checkbox', { name }).uncheck()
  await announced(page, 'The chosen interviewers have nothing planned in the next 4 weeks.')
  expect(await tops()).toEqual(topsBefore)

  const plain = await story.open(`${path}/interviews`, { as: poster, javaScript: false })
  await plain.getByRole('checkbox', { name: 'Cat Fox' }).check()
  await plain.getByLabel('Time 5').fill(`${inDays(5)}T09:00`)
  await expect.poll(() => plain.getByRole('button', { name: 'Add another time' }).count()).toBe(0)
  await plain.getByRole('button', { name: 'Propose interview' }).click()
  await plain.getByText('Enter a place or a video link.').first().waitFor()
  expect(await names(plain)).toEqual(['Dean Corrigan', 'Cat Fox'])
})

test('an applicant picks a time on the dashboard without scripts, and sees the interview in the timeline', async () => {
  const { applicant, application } = await applied()
  const at = new Date(Date.now() + 3 * 86_400_000)
  await makeInterview(story.site.db, application, [at])
  const page = await story.open('/employee/dashboard', { as: applicant, javaScript: false, width: 390 })
  await page.getByRole('heading', { name: 'Next: your interview' }).waitFor()
  await expectNoSidewaysScroll(page, 'dashboard with an interview')
  await page.getByRole('link', { name: 'Choose a time for Crane Operator' }).click()
  await page.getByRole('radio').check()
  await page.getByRole('button', { name: 'Confirm time' }).click()
  await page.getByText('Your interview is scheduled').waitFor()
  await page.getByRole('link', { name: 'Ask for another time' }).click()
  await page.getByLabel('Message', { exact: true }).waitFor()
  await page.goto('/employee/dashboard')
  const steps = page.getByRole('list', { name: 'Steps so far' })
  await steps.getByText(/Interview agreed for/).waitFor()
  await page.getByText('Level 2, 1 Market Street').first().waitFor()
  const signedIn = await story.open('/employee/dashboard', { as: applicant, width: 390 })
  await signedIn.getByRole('link', { name: 'View interview for Crane Operator' }).waitFor()
  const download = signedIn.waitForEvent('download')
  await signedIn.getByRole('link', { name: 'Add to calendar: interview for Crane Operator' }).click()
  const file = await textOf(await (await download).createReadStream())
  expect(file).toContain('SUMMARY:Interview for Crane Operator at Bright & Co')
  await expectNoSidewaysScroll(signedIn, 'My Applications with an agreed interview')
  await expectAccessible(signedIn, 'My Applications with an interview')
})

test('scorecards of two interviewers are shown to both once the second one is submitted', async () => {
  const { poster, application, path } = await applied()
  const colleague = await story.person('employer', {
    fullName: 'Ava Lind',
    colleague: poster,
    companyRole: 'recruiter',
  })
  const { db } = story.site
  const startsAt = new Date(Date.now() - 3_600_000)
  const { id } = await makeInterview(db, application, [startsAt])
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  await db.insert(interviewers).values({ interviewId: id, personId: colleague.id })
  const page = await story.open(path, { as: poster, width: 390 })
  await page.getByRole('link', { name: 'Submit scorecard' }).click()
  await page.getByRole('radio', { name: 'Definitely', exact: true }).check()
  await page.getByLabel('Strengths').fill('Knows every knot.')
  await expectNoSidewaysScroll(page, 'scorecard')
  await expectAccessible(page, 'scorecard')
  await page.getByRole('button', { name: 'Submit scorecard' }).click()
  await expectToast(page, 'status', 'Scorecard submitted')
  await page.getByText('1 of 2 submitted. Waiting for Ava Lind.').waitFor()

  const other = await story.open(path, { as: colleague, javaScript: false })
  await other.getByText('1 of 2 submitted. Waiting for Ava Lind.').waitFor()
  await expect.poll(() => other.getByText('Knows every knot.').count()).toBe(0)
  await other.getByRole('link', { name: 'Submit scorecard' }).click()
  await other.getByRole('radio', { name: 'No', exact: true }).check()
  await other.getByRole('button', { name: 'Submit scorecard' }).click()
  await other.getByRole('article', { name: 'Scorecard by Dean Corrigan' }).getByText('Knows every knot.').waitFor()
  await page.reload()
  await page.getByRole('article', { name: 'Scorecard by Ava Lind' }).getByText('No', { exact: false }).first().waitFor()
  await expectAccessible(page, 'an applicant with scorecards')
})

test('an applicant declines all times with the link, and the employer sees it and proposes others', async () => {
  const { poster, applicant, application, path } = await applied()
  const at = new Date(Date.now() + 3 * 86_400_000)
  const interview = await makeInterview(story.site.db, application, [at])
  const mine = await story.open(`/employee/dashboard/interviews/${interview.id}`, { as: applicant, width: 390 })
  await mine.getByRole('button', { name: 'Decline all times' }).click()
  await expectToast(mine, 'status', 'Times declined', "We've emailed the employer, who can propose other times.")
  await mine.getByText('You declined these times').waitFor()
  await expectAccessible(mine, 'an interview with declined times')
  await expectNoSidewaysScroll(mine, 'an interview with declined times')
  await expect.poll(() => story.site.subjectsTo(poster.email)).toContain('Other interview times needed for Mia Nguyen')
  const page = await story.open(path, { as: poster })
  await page.getByText('All times declined', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Reschedule interview' }).waitFor()
})
