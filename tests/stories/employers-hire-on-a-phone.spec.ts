import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, formatDate, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { chooseStatus, expectChange, expectFocus, expectStatus, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import {
  makeApplication,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makeSentResume,
} from '#tests/support/factories.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'
const inDays = (days: number) => addDays(todayIn(ZONE, new Date()), days)
const onPhone = (path: string, as: Person, zone = ZONE) => story.open(path, { as, width: 390, zone })

/** An employer with two jobs and three applicants. */
async function hiring() {
  const { db } = story.site
  const poster = await story.person('employer', { fullName: 'Dean Corrigan', companyName: 'Harbour Logistics' })
  const [crane, packer] = [
    await makeJob(db, poster, { title: 'Crane Operator' }),
    await makeJob(db, poster, { title: 'Night Packer' }),
  ]
  const mia = await story.person('employee', { fullName: 'Mia Nguyen' })
  const [ann, ben] = [
    await story.person('employee', { fullName: 'Ann Lee' }),
    await story.person('employee', { fullName: 'Ben Day' }),
  ]
  const application = await makeApplication(db, crane, mia)
  await makeSentResume(db, application, { text: 'Licensed rigger since 2019' })
  await makeApplication(db, crane, ann, { status: 'Reviewed', rating: 4, tags: ['Night shift'] })
  await makeApplication(db, packer, ben)
  return { poster, mia, crane, application, path: `/view-applicants/${application.id}` }
}

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('the first applicant starts in the upper part of the screen', async () => {
  const { poster } = await hiring()
  const page = await onPhone('/view-applicants', poster)
  const top = async () => (await page.getByRole('article').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect.poll(top).toBeLessThanOrEqual(320)
})

test('15 applicants are on less than three screens, each with its status once', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  for (let index = 1; index <= 15; index += 1) {
    const fullName = `Mia Applicant ${index}`
    await makeApplication(story.site.db, job, await story.person('employee', { fullName }))
  }
  const page = await onPhone('/view-applicants', poster)
  const rows = page.getByRole('article')
  await expect.poll(() => rows.count()).toBe(15)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000)
  const shown = (await rows.allInnerTexts()).map((text) => text.split('Pending').length - 1)
  expect(shown).toEqual(Array.from({ length: 15 }, () => 1))
})

test('Filters counts the filters in its sheet, and an empty Pending list says that no one waits', async () => {
  const { poster, crane } = await hiring()
  const page = await onPhone(`/view-applicants?status=Pending&job=${crane.id}`, poster)
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.goto('/view-applicants?status=Pending')
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  await story.site.db.update(applications).set({ status: 'Reviewed' })
  await page.reload()
  await page.getByText('No new applicants', { exact: true }).waitFor()
  await page.goto(`/view-applicants?status=Pending&job=${crane.id}`)
  await page.getByText('No applicants match these filters', { exact: true }).waitFor()
})

test('the list shows a long name in full above its status', async () => {
  const { poster, crane } = await hiring()
  const fullName = 'Thomasina Featherstonhaugh'
  await makeApplication(story.site.db, crane, await story.person('employee', { fullName }), {
    status: 'Interview Scheduled',
  })
  const page = await onPhone('/view-applicants', poster)
  const name = page.getByRole('link', { name: fullName, exact: true })
  await expect.poll(() => name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true)
  await page.getByRole('button', { name: `Status of ${fullName}` }).waitFor()
})

test('the number of unread messages, the list and the board are in one row with the title', async () => {
  const { poster, mia, application } = await hiring()
  await makeMessageWithFile(story.site.db, application.id, { id: mia.id, sender: 'applicant' })
  const page = await onPhone('/view-applicants', poster)
  const title = await page.getByRole('heading', { name: 'Applicants', exact: true }).boundingBox()
  for (const name of ['1 unread message', 'Board', 'Export CSV']) {
    const top = async () => (await page.getByRole('link', { name, exact: true }).boundingBox())?.y
    await expect.poll(top, { message: name }).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  }
})

test('applicants are found with the filters, in the list and on the board, and exported', async () => {
  const { poster } = await hiring()
  await makeApplication(story.site.db, await makeJob(story.site.db, await story.person('employer')), poster)
  const page = await onPhone('/view-applicants', poster)
  await expectFitsPhone(page, 'View Applicants')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  const sheet = page.getByRole('search')
  await sheet.getByLabel('Rating').selectOption('4 stars or more')
  await sheet.getByLabel('Tag').selectOption('Night shift')
  await sheet.getByLabel('Applied').selectOption('Last 7 days')
  await expectFitsPhone(page, 'the filters of View Applicants')
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expectFocus(filters)
  await expect.poll(() => names(page)).toEqual(['Ann Lee'])
  await expectFitsPhone(page, 'filtered applicants')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => names(page)).toHaveLength(3)
  await page.getByRole('searchbox', { name: 'Search applicants' }).fill('licensed rigger')
  await page.getByRole('searchbox', { name: 'Search applicants' }).press('Enter')
  await expect.poll(() => names(page)).toEqual(['Mia Nguyen'])
  await page.getByRole('article').getByText('Resume:').waitFor()
  await expectFitsPhone(page, 'applicants with the words of a search')
  await page.getByRole('link', { name: 'Remove filter: “licensed rigger”' }).click()
  await expect.poll(() => names(page)).toHaveLength(3)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^applicants.*\.csv$/)
  const [heading, ...rows] = (await text(await file.createReadStream())).trim().split('\r\n')
  expect(heading).toMatch(/^Name,Email,Phone,/)
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(['Ann Lee', 'Ben Day', 'Mia Nguyen'])

  const view = page.getByRole('navigation', { name: 'View', exact: true })
  await view.getByRole('link', { name: 'Board' }).click()
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status} ?\\d+$`) })
  await column('Pending').getByRole('article', { name: 'Mia Nguyen' }).waitFor()
  await expectFitsPhone(page, 'the board')
  await chooseStatus(page, 'Mia Nguyen', 'Under Review')
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  await column('Under Review').getByRole('article', { name: 'Mia Nguyen' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone')
  await column('Pending').getByRole('article', { name: 'Mia Nguyen' }).waitFor()
  // Another change than the one that is undone, because a check takes longer than a change can be undone on a slow
  // machine.
  await chooseStatus(page, 'Mia Nguyen', 'Under Review')
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  await expectFitsPhone(page, 'the board with a change')
  await view.getByRole('link', { name: 'List' }).click()
  await expect.poll(() => names(page)).toHaveLength(3)
  await expect.poll(() => column('Pending').count()).toBe(0)
})

test('an applicant gets a note, a rating, a tag, a message and another status', async () => {
  const { poster } = await hiring()
  const page = await onPhone('/view-applicants', poster)
  await page.getByRole('link', { name: 'Mia Nguyen', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Mia Nguyen' }).waitFor()
  await expectFitsPhone(page, 'an applicant')
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByRole('button', { name: 'Clear rating' }).waitFor()
  await page.getByLabel('New tag').fill('Night shift')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tag Night shift' }).waitFor()
  await page.getByLabel('Note', { exact: true }).fill('Speaks Tagalog')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await page.getByRole('list', { name: 'Notes', exact: true }).getByText('Speaks Tagalog').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('Are you free on Monday?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'status', 'Message sent', 'Mia Nguyen can read it now.')
  await chooseStatus(page, 'Mia Nguyen', 'Rejected')
  await expectFitsPhone(page, 'the confirmation of a rejection')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expectChange(page, 'Mia Nguyen is now Rejected.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone')
  await expectStatus(page, 'Mia Nguyen', 'Pending')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('list', { name: 'Emails sent' }).getByRole('listitem').allTextContents()
    })
    .toEqual([expect.stringMatching(/message.*To the applicant/i)])
  for (const text of ['Note added', 'Applicant rated: 4 stars', 'Tag added: Night shift'])
    await page.getByRole('list', { name: 'History' }).getByText(text).waitFor()
  await expectFitsPhone(page, 'an applicant with all details')
  await chooseStatus(page, 'Mia Nguyen', 'Under Review')
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  await expectFitsPhone(page, 'an applicant with a change')
  await page.getByRole('link', { name: 'All applicants' }).click()
  await expect.poll(() => names(page)).toHaveLength(3)
})

test('many applicants are changed together', async () => {
  const { poster } = await hiring()
  const page = await onPhone('/view-applicants', poster)
  for (const name of ['Mia Nguyen', 'Ben Day']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByText('2 selected').waitFor()
  await expectFitsPhone(page, 'selected applicants')
  await page.getByLabel('New status').selectOption('Rejected')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Reject 2 applicants?' }).waitFor()
  await expectFitsPhone(page, 'the preview of a change')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectChange(page, '2 applicants are now Rejected.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone', '2 applicants are as before. No one is emailed.')
  await chooseStatus(page, 'Mia Nguyen', 'Under Review')
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  await expectFitsPhone(page, 'the list after a change')
})

test('applicants are filtered by two dates, with the reason if the first is after the last, without scripts too', async () => {
  const { poster } = await hiring()
  const page = await onPhone('/view-applicants', poster)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('search')
  await sheet.getByLabel('Applied', { exact: true }).selectOption('Choose dates')
  const today = todayIn(ZONE, new Date())
  await sheet.getByLabel('Applied from').fill(today)
  await sheet.getByLabel('Applied to').fill(addDays(today, -1))
  await sheet.getByLabel('Applied to').blur()
  await sheet.getByText('Choose a date on or after the first one.').waitFor()
  await expectFitsPhone(page, 'dates in the wrong order')
  await sheet.getByLabel('Applied to').fill(today)
  await sheet.getByLabel('Applied to').blur()
  await expect.poll(() => new URL(page.url()).searchParams.get('applied_to')).toBe(today)
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect.poll(() => names(page)).toHaveLength(3)
  const chip = page.getByRole('list', { name: 'Active filters' })
  await chip.getByText(`Applied: ${formatDate(today, ZONE)}`).waitFor()
  await expectFitsPhone(page, 'applicants of one day')
  await expect
    .poll(() => page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))
    .toContain(`applied_from=${today}&applied_to=${today}`)
  await chip.getByRole('link').click()
  await expect.poll(() => chip.count()).toBe(0)

  const plain = await story.open('/view-applicants?applied=dates', { as: poster, javaScript: false })
  await plain.getByLabel('Applied from').fill(addDays(today, 1))
  await plain.getByRole('button', { name: 'Filter', exact: true }).click()
  await plain.getByRole('heading', { name: 'No applicants match these filters' }).waitFor()
})

test('an interview is proposed at a time when the interviewer is busy, rescheduled and cancelled', async () => {
  const { poster, crane, path } = await hiring()
  const { db } = story.site
  const other = await makeApplication(db, crane, await story.person('employee', { fullName: 'Cat Fox' }))
  const startsAt = new Date(`${inDays(5)}T00:00:00Z`)
  const { id } = await makeInterview(db, other, [startsAt])
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  const local = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(
    startsAt,
  )

  const page = await onPhone(path, poster, 'Australia/Perth')
  await page.getByRole('link', { name: 'Propose interview' }).click()
  const planned = page.getByRole('list', { name: 'Already planned' })
  await planned.getByText('Dean Corrigan: interview').waitFor()
  await planned.getByText(/^Your time: .*Perth/).waitFor()
  await page.getByLabel('Time 1').fill(`${todayIn(ZONE, startsAt)}T${local}`)
  await page.getByRole('button', { name: 'Add another time' }).click()
  await expectFocus(page.getByLabel('Time 4'))
  await page.getByRole('button', { name: 'Add another time' }).click()
  await expectFocus(page.getByLabel('Time 5'))
  await page.getByLabel('Video link').fill('https://meet.example.com/crane')
  await expectFitsPhone(page, 'proposing an interview')
  await page.getByRole('button', { name: 'Propose interview' }).click()
  const busy = page.getByRole('list', { name: 'Interviewers are busy at these times' })
  await busy.getByText(/Dean Corrigan: interview.*, overlaps Time 1/).waitFor()
  await expectFitsPhone(page, 'the conflicts of an interview')
  await page.getByLabel('Propose these times anyway').check()
  await page.getByRole('button', { name: 'Propose interview' }).click()
  await expectToast(page, 'status', 'Interview proposed', 'Mia Nguyen has been emailed the times.')
  // In the time zone of the job, with the reader's own beside it.
  const times = page.getByRole('list', { name: 'Proposed times' })
  await times.getByText(/Sydney time/).waitFor()
  await times.getByText(/Perth time/).waitFor()
  await expectFitsPhone(page, 'a proposed interview')

  await page.getByRole('link', { name: 'Reschedule interview' }).click()
  await page.getByLabel('Time 1').fill(`${inDays(7)}T11:00`)
  await expectFitsPhone(page, 'rescheduling an interview')
  await page.getByRole('button', { name: 'Reschedule interview' }).click()
  await expectToast(page, 'status', 'New times proposed', 'Mia Nguyen has been emailed the new times.')
  await page.getByRole('link', { name: 'Cancel interview' }).click()
  await page.getByLabel('Reason').fill('The role is on hold.')
  await expectFitsPhone(page, 'cancelling an interview')
  await page.getByRole('button', { name: 'Cancel interview' }).click()
  await expectToast(page, 'status', 'Interview cancelled', 'The applicant has been emailed.')
  await page.getByText('History of this interview').click()
  const history = page.getByRole('list', { name: 'Interview history' })
  for (const text of ['Interview proposed', 'New times proposed', 'Interview cancelled'])
    await history.getByText(text, { exact: true }).waitFor()
  await expectFitsPhone(page, 'a cancelled interview')
})

test('a member is invited, gets another role and is removed, and the company profile is filled in', async () => {
  const owner = await story.person('employer', { companyName: 'Harbour Logistics' })
  await story.person('employer', { fullName: 'Ava Lind', colleague: owner, companyRole: 'read-only' })
  const page = await onPhone('/employer/team', owner)
  await page.getByLabel('Email').fill('sam.okafor.with.a.long.address@harbour-logistics.example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('Read-only')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await expectToast(page, 'status', 'Invitation sent')
  await page.getByRole('button', { name: /^Resend invitation of sam/ }).waitFor()
  await expectFitsPhone(page, 'the team')
  await page.getByRole('button', { name: /^Revoke invitation of sam/ }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Revoke invitation/ }).count()).toBe(0)
  await page.getByLabel('Role of Ava Lind').selectOption('Recruiter')
  await page.getByRole('button', { name: 'Change role of Ava Lind' }).click()
  await expectToast(page, 'status', 'Role changed', 'Ava Lind is now recruiter.')
  await page.getByRole('link', { name: 'Remove Ava Lind' }).click()
  await page.getByRole('heading', { level: 1, name: 'Remove Ava Lind?' }).waitFor()
  await expectFitsPhone(page, 'removing a member')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'status', 'Member removed')

  await page.goto('/employer/company')
  await page.getByLabel('About').fill('We move what the harbour brings.')
  await page.getByLabel('Website').fill('www.example.com')
  await page.getByLabel('Industry').fill('Transport and logistics')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter an ABN with 11 digits').first().waitFor()
  await expectFitsPhone(page, 'a company profile with an error')
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  await page.getByText('Format valid').waitFor()
  await expectFitsPhone(page, 'a company profile')
})
