import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { companies } from '#db/schema/companies.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('a company profile is public, with the open jobs of the company', async () => {
  const { db } = story.site
  const person = await story.person('employer', { companyName: 'Harbour Logistics' })
  await makeJob(db, person, { title: 'Crane Operator' })
  await makeJob(db, person, { title: 'Closed job', listedUntil: new Date(0) })
  const page = await story.open('/employer/dashboard', { as: person })
  await page.getByRole('main').getByRole('link', { name: 'Company Profile' }).first().click()
  await page.getByLabel('Company name').fill('Harbour & Sons')
  await page.getByLabel('About').fill('We move what the harbour brings.')
  await page.getByText('How your page looks').waitFor()
  await page.getByText('About Harbour & Sons', { exact: true }).waitFor()
  await page.getByText('1 open job', { exact: true }).waitFor()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectFieldError(page, 'Website', 'Enter a web address')
  await page.getByLabel('Website').fill('www.example.com')
  await page.getByLabel('Industry').fill('Transport and logistics')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectFieldError(page, 'ABN', 'Enter an ABN with 11 digits')
  await page.getByLabel('ABN').fill('51824753556')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  const path = await page.getByRole('link', { name: 'your public page' }).getAttribute('href')

  const visitor = await story.open(path ?? '', { javaScript: false })
  await visitor.getByRole('heading', { level: 1, name: 'Harbour & Sons' }).waitFor()
  await visitor.getByText('We move what the harbour brings.').waitFor()
  await visitor.getByText('Transport and logistics', { exact: true }).waitFor()
  await visitor.getByRole('main').getByText('ABN 51 824 753 556', { exact: true }).waitFor()
  await visitor.getByText(/^On Muster since \d{4}$/).waitFor()
  const website = visitor.getByRole('link', { name: 'example.com' })
  await expect.poll(() => website.getAttribute('rel')).toBe('noopener nofollow ugc')
  await expect
    .poll(() => visitor.getByRole('article').getByRole('heading').allTextContents())
    .toEqual(['Crane Operator'])
})

test('a job links to its company', async () => {
  const job = await makeJob(story.site.db, await story.person('employer', { companyName: 'Hills Hospital' }))
  const page = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await page.getByRole('link', { name: 'See the company and its open jobs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hills Hospital' }).waitFor()
})

test('the open jobs of a company have pages with their position', async () => {
  const person = await story.person('employer', { companyName: 'Northern Freight' })
  const [job] = await Promise.all(
    Array.from({ length: 21 }, (_, n) => makeJob(story.site.db, person, { ageMinutes: n })),
  )
  const page = await story.open(`/jobs/${job?.id}`, { javaScript: false })
  await page.getByRole('link', { name: 'See the company and its open jobs' }).click()
  await page.getByText('1 to 20 of 21 jobs').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('21 to 21 of 21 jobs').waitFor()
})

test('an owner uploads a logo, which job seekers see beside the jobs, and removes it', async () => {
  const person = await story.person('employer', { companyName: 'Tideline Freight' })
  const job = await makeJob(story.site.db, person, { title: 'Deckhand' })
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
  const page = await story.open('/employer/company', { as: person, width: 390 })
  const section = page.getByRole('region', { name: 'Logo' })
  await section
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg>') })
  await section.getByRole('button', { name: 'Upload logo' }).click()
  await expectFieldError(page, 'Logo file', "This file isn't a supported image.")
  await expectAccessible(page, 'the rejected logo')
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expectToast(page, 'status', 'Logo uploaded')
  await expectAccessible(page, 'the company profile with a logo')

  const slug = (await page.getByRole('link', { name: 'your public page' }).getAttribute('href')) ?? ''
  const visitor = await story.open(slug)
  for (const path of [slug, '/jobs', `/jobs/${job.id}`]) {
    await visit(visitor, path)
    const logo = visitor.getByRole('main').locator('img[src^="/files/logos/"]').first()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  }
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expectToast(page, 'status', 'Logo removed')
  await visit(visitor, `/jobs/${job.id}`)
  await expect.poll(() => visitor.locator('img[src^="/files/logos/"]').count()).toBe(0)
})

test('text of the profile that is not saved yet stays when a logo is rejected, uploaded and removed', async () => {
  const person = await story.person('employer', { companyName: 'Cooinda Freight' })
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
  const page = await story.open('/employer/company', { as: person })
  const about = page.getByLabel('About', { exact: true })
  const text = 'We move furniture, and we are never late.'
  await about.fill(text)
  const file = page.getByLabel('Logo file')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg>') })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expectFieldError(page, 'Logo file', "This file isn't a supported image.")
  await expect.poll(() => about.inputValue()).toBe(text)
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expectToast(page, 'status', 'Logo uploaded')
  await expect.poll(() => file.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expectToast(page, 'status', 'Logo removed')
  await expect.poll(() => about.inputValue()).toBe(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  await expect.poll(() => about.inputValue()).toBe(text)
})

test("a colleague's edit is not overwritten after a logo has loaded the page again", async () => {
  const { db } = story.site
  const person = await story.person('employer', { companyName: 'Wattle Freight' })
  const page = await story.open('/employer/company', { as: person })
  await page.getByLabel('About', { exact: true }).fill('We move furniture.')
  const isOwn = eq(companies.name, 'Wattle Freight')
  await db
    .update(companies)
    .set({ about: 'We move pianos.', version: sql`${companies.version} + 1` })
    .where(isOwn)
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expectToast(page, 'status', 'Logo uploaded')
  story.expectErrors(/status of 409/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Someone else has saved this company profile since you opened it', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  const [saved] = await db.select({ about: companies.about }).from(companies).where(isOwn)
  expect(saved?.about).toBe('We move furniture.')
})
