import { expect, test } from 'vitest'
import { expectToast, signIn } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()
const NOTE = 'Six years on forklifts.'
const SAVED = ['Draft saved', "You can finish it later, on any device. Files aren't saved."] as const
const FILE = { name: 'Forklift.txt', mimeType: 'text/plain', buffer: Buffer.from('Forklift driver') }

test('a draft is saved in the account, continued on another device, and gone once the application is sent', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const person = await story.person('employee')
  const page = await story.open(`/jobs/${job.id}/application`, { as: person })
  await page.getByLabel('Cover note').fill(NOTE)
  await page.getByLabel('Resume file').setInputFiles(FILE)
  await page.getByRole('button', { name: 'Save draft' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', ...SAVED)
  await page.getByText('Draft saved', { exact: false }).last().waitFor()
  // The page stays as it is, with the chosen file.
  await expect.poll(() => page.getByLabel('Resume file').inputValue()).toContain('Forklift.txt')
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await expectAccessible(page, 'an application with a draft')

  const phone = await story.open('/employee/dashboard', { as: person, width: 390 })
  const drafts = phone.getByRole('region', { name: 'Drafts' })
  await expectAccessible(phone, 'the list of drafts')
  await expectNoSidewaysScroll(phone, 'the list of drafts')
  await drafts.getByRole('link', { name: 'Crane Operator' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Apply for Crane Operator' }).waitFor()
  await expect.poll(() => phone.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await phone.getByRole('button', { name: 'Send application' }).click()
  await expectToast(phone, 'status', 'Application Successful!', 'Your application has been submitted.')
  await visit(phone, '/employee/dashboard')
  await phone.getByText(NOTE).waitFor()
  await expect.poll(() => drafts.count()).toBe(0)
})

test('a browser that stores nothing says so, and a guest is not told that their answers are saved', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const page = await story.open(`/jobs/${job.id}/application`)
  await page.getByText('Your answers are saved.').waitFor()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.getByLabel('Cover note').fill(NOTE)
  await page.getByText("This browser can't save what you type.").waitFor()
  await expect.poll(() => page.getByText('Your answers are saved.').count()).toBe(0)
  await page.getByText("Your answers won't be saved.").filter({ visible: true }).waitFor()
})

test('what was typed after the draft was saved is kept in this browser, and a deleted draft does not come back', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const page = await story.open(`/jobs/${job.id}/application`, { as: await story.person('employee') })
  await page.getByLabel('Cover note').fill(NOTE)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'status', ...SAVED)
  await page.getByLabel('Cover note').fill(`${NOTE} I live nearby.`)
  await visit(page, `/jobs/${job.id}/application`)
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(`${NOTE} I live nearby.`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'status', ...SAVED)

  await visit(page, '/employee/dashboard')
  await page.getByRole('button', { name: 'Delete draft for Crane Operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expectToast(page, 'status', 'Draft deleted', 'Nothing was sent to the employer.')
  await expect.poll(() => page.getByRole('region', { name: 'Drafts' }).count()).toBe(0)
  await visit(page, `/jobs/${job.id}/application`)
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe('')
})

test('another person who signs in with the same browser does not see what was typed', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const [author, other] = [await story.person('employee'), await story.person('employee')]
  const page = await story.open(`/jobs/${job.id}/application`, { as: author })
  await page.getByLabel('Cover note').fill(NOTE)
  await page.context().addCookies([{ ...story.site.cookieOf(other), url: story.site.url }])
  const tab = await page.context().newPage()
  await visit(tab, `/jobs/${job.id}/application`)
  await tab.getByRole('button', { name: 'Save draft' }).waitFor()
  await expect.poll(() => tab.getByLabel('Cover note').inputValue()).toBe('')
})

test('a draft is saved and deleted without scripts, and a guest is asked to sign in', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const person = await story.person('employee')
  const page = await story.open(`/jobs/${job.id}/application`, { as: person, javaScript: false })
  await page.getByLabel('Cover note').fill(NOTE)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'status', ...SAVED)
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await page.goto(`${story.site.url}/employee/dashboard`)
  await page.getByRole('button', { name: 'Delete draft for Crane Operator' }).click()
  await expectToast(page, 'status', 'Draft deleted', 'Nothing was sent to the employer.')

  const guest = await story.open(`/jobs/${job.id}/application`)
  await expect.poll(() => guest.getByRole('button', { name: 'Save draft' }).count()).toBe(0)
  await guest.getByLabel('Cover note').fill(NOTE)
  await guest.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signIn(guest, person.email)
  await guest.getByRole('button', { name: 'Save draft' }).waitFor()
  await expect.poll(() => guest.getByLabel('Cover note').inputValue()).toBe(NOTE)
})
