import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resumes } from '#db/schema/resumes.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makePdf } from '#tests/support/resume-files.ts'

const story = useStory()
const WEB_PAGE = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Hi') }
const DISGUISED =
  'This file is a web page or an image with the wrong file extension. Save it as a PDF or a Word document.'

test('a job seeker uploads, renames, downloads and deletes a resume', async () => {
  const person = await story.person('employee')
  const page = await story.open('/employee/dashboard?tab=profile', { as: person, width: 390 })
  await page.getByLabel('Resume file').setInputFiles(WEB_PAGE)
  await page.getByRole('button', { name: 'Upload resume' }).click()
  await expectToast(page, 'alert', 'Resume not uploaded', DISGUISED)
  await expectFieldError(page, 'Resume file', DISGUISED)
  const file = { name: 'Mia Nguyen.docx', mimeType: 'application/msword', buffer: makePdf('Forklift driver') }
  await page.getByLabel('Resume file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload resume' }).click()
  await expectToast(page, 'status', 'Resume uploaded')
  const item = page.getByRole('list', { name: 'Resumes' }).getByRole('listitem')
  await item.filter({ hasText: 'Mia Nguyen' }).getByText('Default').waitFor()
  await expectFitsPhone(page, 'the profile with a resume')
  const text = () => story.site.db.select({ text: resumes.text }).from(resumes).where(eq(resumes.personId, person.id))
  await expect.poll(text).toEqual([{ text: 'Forklift driver' }])

  await page.getByRole('link', { name: 'Edit Mia Nguyen' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Forklift 2026')
  await expectFitsPhone(page, 'the page of a resume')
  await page.getByRole('button', { name: 'Save resume' }).click()
  await expectToast(page, 'status', 'Resume saved')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Forklift 2026' }).click()
  expect((await download).suggestedFilename()).toBe('Forklift 2026.pdf')
  await page.getByRole('link', { name: 'Edit Forklift 2026' }).click()
  await page.getByRole('button', { name: 'Delete resume' }).click()
  await expectToast(page, 'status', 'Resume deleted')
  await expect.poll(() => item.count()).toBe(0)
})

test('a resume is uploaded without scripts, and a rejected one is explained', async () => {
  const person = await story.person('employee')
  const page = await story.open('/employee/dashboard?tab=profile', { as: person, javaScript: false, width: 390 })
  await page.getByLabel('Resume file').setInputFiles(WEB_PAGE)
  await page.getByRole('button', { name: 'Upload resume' }).click()
  await expectFieldError(page, 'Resume file', DISGUISED)
  await page.getByLabel('Resume file').setInputFiles({ ...WEB_PAGE, buffer: Buffer.from('Forklift driver') })
  await page.getByRole('button', { name: 'Upload resume' }).click()
  await expectToast(page, 'status', 'Resume uploaded')
  await page.getByRole('list', { name: 'Resumes' }).getByText('Text, 1 KB').waitFor()
  await expectNoSidewaysScroll(page, 'the profile without scripts')
})
