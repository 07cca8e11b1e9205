import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { imports } from '#db/schema/job-import.ts'
import { expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()

const HEAD = 'Reference,Job title,Company,Location,Job type,Salary,Description,Requirements'
const LINES = [
  'R-1,Crane Operator,Harbour Logistics,Perth WA,Full-time,"$69,811 - $95,873 (plus 15.4% superannuation)","<p>Lift <b>steel</b>.</p>","<ul><li>HRWL</li></ul>"',
  'R-2,Night Packer,,Dandenong VIC,Casual,,Pack at night.,Steel caps',
]

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('File of jobs').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload file' }).click()
}

test('an admin previews and imports a file, and importing it again updates the same jobs', async () => {
  const page = await story.open('/admin/import', { as: await story.person('admin') })
  await upload(page, 'jobs.csv', [HEAD, ...LINES].join('\n'))
  await expectToast(page, 'status', 'File uploaded', 'Check the columns and the preview, then import.')
  const preview = page.getByRole('region', { name: 'Preview of the first jobs' })
  await preview.getByText('Crane Operator').first().waitFor()
  await page.getByLabel('Company for jobs without one').fill('Muster')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expectToast(page, 'status', 'Preview updated')
  await page.getByText('2 jobs to add, 0 to update by reference.').waitFor()
  await page.getByRole('button', { name: 'Import 2 jobs' }).click()
  await page.getByText('2 jobs imported').waitFor()

  const visitor = await story.open('/jobs?q=crane', { javaScript: false })
  await visitor.getByRole('link', { name: 'View Details' }).click()
  await visitor.getByText('Lift steel.').waitFor()
  await visitor.getByText('$69,811 - $95,873 (plus 15.4% superannuation)').first().waitFor()
  await visitor.getByRole('listitem').filter({ hasText: 'HRWL' }).waitFor()
  await visitor.goto('/jobs?q=packer')
  await visitor.getByText('Muster', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await upload(page, 'again.csv', [HEAD, LINES[0]?.replace('Crane Operator', 'Tower Crane Operator')].join('\n'))
  await page.getByText('0 jobs to add, 1 to update by reference.').waitFor()
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await page.getByText('1 job imported').waitFor()
  await visitor.goto('/jobs?q=crane')
  await expect
    .poll(() => visitor.getByRole('article').getByRole('heading').allTextContents())
    .toEqual(['Tower Crane Operator'])
})

test('a job that was listed in 2021 without a closing date is imported closed, and listed if it stays open', async () => {
  const page = await story.open('/admin/import', { as: await story.person('admin') })
  const visitor = await story.open('/jobs', { javaScript: false })
  const importJob = async (reference: string, title: string, choice: string | null) => {
    const line = `${reference},${title},Acme,Perth WA,Full-time,,Words,Care,2021-03-01`
    await visit(page, '/admin/import')
    await upload(page, `${reference}.csv`, [`${HEAD},Listing date`, line].join('\n'))
    const closing = page.getByLabel('Jobs without a closing date')
    await expect
      .poll(() => closing.locator('option:checked').textContent())
      .toBe('Close 90 days after the listing date')
    await page.getByText('1 row, 9 columns. Nothing is imported yet.').waitFor()
    if (choice) {
      await page.getByText('Columns and default values').click()
      await closing.selectOption(choice)
      await page.getByRole('button', { name: 'Update preview' }).click()
      await expectToast(page, 'status', 'Preview updated')
    }
    await page.getByRole('button', { name: 'Import 1 job' }).click()
    await page.getByText('1 job imported').waitFor()
    await visitor.goto(`/jobs?q=${title}`)
  }
  await importJob('R-21', 'Stevedore', null)
  await visitor.getByText('No jobs found matching your criteria.').waitFor()
  await importJob('R-22', 'Bricklayer', 'Stay open')
  await visitor.getByRole('article').getByRole('heading', { name: 'Bricklayer' }).waitFor()
})

test('rows with errors are listed by line, and nothing is imported until they are skipped', async () => {
  const page = await story.open('/admin/import', { as: await story.person('admin') })
  await upload(
    page,
    'broken.csv',
    [HEAD, 'R-8,Good Job,Acme,Perth WA,Full-time,,Words,Care', 'R-9,,Acme,Perth WA,Full-time,,Words,Care'].join('\n'),
  )
  await expectToast(page, 'status', 'File uploaded')
  await page
    .getByText(/line 3/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  const visitor = await story.open('/jobs?q=good+job', { javaScript: false })
  await visitor.getByText('No jobs found matching your criteria.').waitFor()

  await page.getByRole('button', { name: 'Skip these rows' }).click()
  await expectToast(page, 'status', 'Rows skipped')
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await page.getByText('1 job imported').waitFor()
  await visitor.goto('/jobs?q=good+job')
  await visitor.getByRole('link', { name: 'View Details' }).waitFor()
})

test('a file that is not CSV or JSON is rejected with a reason', async () => {
  const page = await story.open('/admin/import', { as: await story.person('admin') })
  await page.getByLabel('File of jobs').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]),
  })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expectToast(page, 'alert', 'File not uploaded')
  await expect.poll(() => page.getByLabel('File of jobs').getAttribute('aria-invalid')).toBe('true')
})

test('an uploaded file can be discarded', async () => {
  const page = await story.open('/admin/import', { as: await story.person('admin') })
  await upload(page, 'away.csv', [HEAD, ...LINES].join('\n'))
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expectToast(page, 'status', 'File discarded', 'Nothing was imported.')
})

test('a saved file that cannot be read is reported once and can be discarded', async () => {
  const admin = await story.person('admin')
  const page = await story.open('/admin/import', { as: admin })
  await upload(page, 'rows.csv', [HEAD, ...LINES].join('\n'))
  await page.getByRole('region', { name: 'Preview of the first jobs' }).waitFor()
  // As saved by a version without limits.
  const content = Buffer.from(`${HEAD}\nx${'\n'.repeat(1_000_000)}x`)
  await story.site.db.update(imports).set({ content }).where(eq(imports.fileName, 'rows.csv'))
  await page.reload()
  await page.getByText('The file could not be read').waitFor()
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expectToast(page, 'status', 'File discarded', 'Nothing was imported.')
})
