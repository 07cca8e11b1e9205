import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'

const story = useStory()

test('each card shows a count and links to its page', async () => {
  const { db } = story.site
  const [admin, employer] = [await story.person('admin'), await story.person('employer')]
  const job = await makeJob(db, employer)
  await makeJob(db, employer, { listedUntil: new Date(0) })
  await makeApplication(db, job, await story.person('employee'))
  await makeOrder(guestCtx(story.site))
  const page = await story.open('/admin/dashboard', { as: admin, javaScript: false })
  const cards = page.getByRole('region', { name: 'Agency' })
  for (const [name, figure, path] of [
    ['Users', '3 accounts', '/admin/users'],
    ['Jobs', '1 open job', '/manage-jobs'],
    ['Applicants', '1 application', '/view-applicants'],
    ['Store', '1 order today', '/admin/store'],
    ['Import', 'From a file', '/admin/import'],
    ['Settings', 'Muster', '/admin/settings'],
  ] as const) {
    await page.goto('/admin/dashboard')
    await cards.getByText(figure, { exact: true }).first().waitFor()
    await cards.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
})

test('an admin sees the jobs and applicants of every employer', async () => {
  const { db } = story.site
  const job = await makeJob(db, await story.person('employer'), { title: 'Crane Operator' })
  await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  const page = await story.open('/manage-jobs', { as: await story.person('admin'), javaScript: false })
  await page.getByRole('rowheader', { name: 'Crane Operator' }).waitFor()
  await page.goto('/view-applicants')
  const row = page.getByRole('article', { name: 'Mia Nguyen' })
  await row.getByRole('combobox').waitFor()
  await row.getByText(job.companyName).waitFor()
  const option = page.getByRole('option', { name: `Crane Operator · ${job.companyName}`, exact: true })
  await page.getByLabel('Job', { exact: true }).and(page.locator(':has(option)')).filter({ has: option }).waitFor()
})
