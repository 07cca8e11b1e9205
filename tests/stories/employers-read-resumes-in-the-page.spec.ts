import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { resumes } from '#db/schema/resumes.ts'
import { makePdf } from '#db/seed/make-pdf.ts'
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makeSentResume } from '#tests/support/factories.ts'

const story = useStory()
const PDF = makePdf([
  ['Mia Nguyen', 'Six years on forklifts'],
  ['References', 'Ask for them (any time)'],
])

async function applicantWith(fields: Partial<typeof resumes.$inferInsert>) {
  const poster = await story.person('employer')
  const applicant = await story.person('employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(story.site.db, await makeJob(story.site.db, poster), applicant)
  await makeSentResume(story.site.db, application, { name: 'Mia 2026', ...fields })
  return { poster, path: `/view-applicants/${application.id}` }
}

/** Whether the first page has something drawn on it. */
const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value, index) => index % 4 === 0 && value < 100)
  })

test('the pages of a PDF are drawn with their text, zoomed, and scrolled with the keyboard', async () => {
  const { poster, path } = await applicantWith({ kind: 'pdf', content: PDF, size: PDF.length, text: 'Mia Nguyen' })
  for (const width of [390, 1280]) {
    const page = await story.open(path, { as: poster, width })
    const pages = page.getByRole('region', { name: 'Pages of Mia 2026' })
    await page.getByRole('region', { name: 'About the applicant' }).scrollIntoViewIfNeeded()
    await pages.getByText('Six years on forklifts').waitFor()
    await pages.getByRole('listitem', { name: 'Page 2 of 2' }).getByText('References').waitFor()
    await expect.poll(() => isDrawn(page)).toBe(true)
    const first = pages.getByRole('listitem', { name: 'Page 1 of 2' })
    const widthOf = async () => (await first.boundingBox())?.width ?? 0
    const fitting = await widthOf()
    await expectNoSidewaysScroll(page, `the resume of an applicant at ${width} px`)
    await expectAccessible(page, `the resume of an applicant at ${width} px`)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2)
    await expect.poll(() => isDrawn(page)).toBe(true)
    await expectNoSidewaysScroll(page, `the zoomed resume at ${width} px`)
    await pages.focus()
    await page.keyboard.press('End')
    await expect.poll(() => pages.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(widthOf).toBe(fitting)
  }
})

test('of a PDF with many pages the first 40 are shown, and the page says so', async () => {
  const content = makePdf(Array.from({ length: 43 }, (_, n) => [`Line of page ${n + 1}`]))
  const { poster, path } = await applicantWith({ kind: 'pdf', content, size: content.length, text: 'Line' })
  const page = await story.open(path, { as: poster, width: 390 })
  await page.getByRole('region', { name: 'About the applicant' }).scrollIntoViewIfNeeded()
  await page.getByText('First 40 of 43 pages. Download the file to see the others.').waitFor()
  const pages = page.getByRole('region', { name: 'Pages of Mia 2026' }).getByRole('listitem')
  await expect.poll(() => pages.count()).toBe(40)
  await expectFitsPhone(page, 'a resume with many pages')
})

test('a PDF that cannot be shown, any resume without scripts, and other types appear as text', async () => {
  const damaged = Buffer.from('%PDF-1.7 damaged')
  const { poster, path } = await applicantWith({ kind: 'pdf', content: damaged, text: 'Six years on forklifts' })
  const page = await story.open(path, { as: poster, width: 390 })
  await page.getByRole('region', { name: 'About the applicant' }).scrollIntoViewIfNeeded()
  await page.getByText("This file can't be shown here. This is its text:").waitFor()
  await page.getByText('Six years on forklifts').waitFor()
  await expectFitsPhone(page, 'a resume that is shown as text')
  const plain = await story.open(path, { as: poster, javaScript: false })
  await plain.getByText('Six years on forklifts').waitFor()
  const states = [
    ['A welder', 'A welder'],
    ['', 'No text was found in this file'],
    [null, "The text of this file isn't ready yet."],
  ] as const
  for (const [text, shown] of states) {
    const word = await applicantWith({ kind: 'docx', text })
    const employer = await story.open(word.path, { as: word.poster })
    await employer.getByRole('region', { name: 'About the applicant' }).getByText(shown).waitFor()
    await employer.getByRole('link', { name: 'Mia 2026.docx' }).waitFor()
  }
})
