import { expect, test } from 'vitest'
import { MAX_TAGS } from '#app/domain/applications/annotations/annotation-forms.ts'
import { applications } from '#db/schema/applications.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visitEarly } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied() {
  const { db } = story.site
  const poster = await story.person('employer', { fullName: 'Dean Corrigan' })
  const applicant = await story.person('employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(db, await makeJob(db, poster, { title: 'Crane Operator' }), applicant)
  return { poster, applicant, path: `/view-applicants/${application.id}` }
}

test('an applicant gets a note, a rating and a tag, which are found again and which the applicant never sees', async () => {
  const { poster, applicant, path } = await applied()
  const page = await story.open(path, { as: poster })
  await page.getByLabel('Note', { exact: true }).fill('Speaks Tagalog')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  const note = page.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem')
  await note.filter({ hasText: 'Dean Corrigan' }).getByText('Speaks Tagalog').waitFor()
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('')
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByRole('button', { name: 'Clear rating' }).waitFor()
  await page.getByLabel('New tag').fill('Night shift')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tag Night shift' }).waitFor()
  const history = page.getByRole('list', { name: 'History' })
  for (const text of ['Note added', 'Applicant rated: 4 stars', 'Tag added: Night shift'])
    await history.getByText(text).waitFor()
  await expectAccessible(page, 'annotated applicant')

  await page.goto('/view-applicants?q=tagalog&rating=4&tag=Night+shift')
  await page.getByRole('article', { name: 'Mia Nguyen' }).getByText('Night shift').waitFor()
  await page.goto('/view-applicants?rating=5')
  await page.getByText('No applicants match these filters').waitFor()

  await page.goto(path)
  await page.getByRole('button', { name: 'Clear rating' }).click()
  await history.getByText('Applicant rated: Not rated').waitFor()
  await page.getByRole('button', { name: 'Remove tag Night shift' }).click()
  await history.getByText('Tag removed: Night shift').waitFor()
  await note.getByRole('button', { name: 'Delete note' }).click()
  await expectToast(page, 'status', 'Note deleted')

  const mine = await story.open('/employee/dashboard', { as: applicant })
  await mine.getByText('Crane Operator').first().waitFor()
  await expect.poll(() => mine.getByText(/Tagalog|Night shift|stars/).count()).toBe(0)
  expect(await story.site.subjectsTo(applicant.email)).toEqual([])
})

test('without scripts, on a phone, notes, ratings and tags are plain forms', async () => {
  const { poster, path } = await applied()
  const page = await story.open(path, { as: poster, javaScript: false, width: 390 })
  await expectNoSidewaysScroll(page, 'applicant')
  await page.getByLabel('Note', { exact: true }).fill('Call on Monday')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await page.getByText('Call on Monday').waitFor()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Save rating' }).click()
  await page.getByText('Applicant rated: 5 stars').waitFor()
  await page.getByLabel('New tag').fill('Forklift')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByText('Tag added: Forklift').waitFor()

  const tags = Array.from({ length: MAX_TAGS }, (_, n) => `Tag ${n}`)
  await story.site.db.update(applications).set({ tags })
  await page.getByLabel('New tag').fill('One more')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await expectFieldError(page, 'New tag', 'An applicant can have 20 tags. Remove one first.')
  await expect.poll(() => page.getByLabel('New tag').inputValue()).toBe('One more')
})

test('a tag that is typed and what is scrolled to before the scripts arrive are kept', async () => {
  const { poster, path } = await applied()
  const page = await story.open('/employer/dashboard', { as: poster })
  const history = page.getByRole('heading', { name: 'History' })
  const isInSight = (heading: SVGElement | HTMLElement) => heading.getBoundingClientRect().top < window.innerHeight
  await visitEarly(page, path, async () => {
    await page.getByLabel('New tag').fill('Forklift')
    await expect.poll(() => history.evaluate(isInSight)).toBe(false)
    await history.scrollIntoViewIfNeeded()
  })
  await expect.poll(() => page.getByLabel('New tag').inputValue()).toBe('Forklift')
  await expect.poll(() => history.evaluate(isInSight)).toBe(true)
})
