import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'
import { FakeClamd, VIRUS } from '#tests/support/fake-clamd.ts'

// Its port is taken before the app starts, and nothing answers on it at first.
const clamd = new FakeClamd()
clamd.behaviour = 'silent'
const story = useStory({ CLAMD_URL: await clamd.start() })

/** The task runs every minute; this starts it at once. */
async function scanNow(): Promise<void> {
  const boss = new PgBoss({
    connectionString: story.site.databaseUrl,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  await boss.send('scan-waiting-files', {})
  await boss.send('scan-waiting-attachments', {})
  await boss.stop({ graceful: false })
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('files wait while the scanner does not answer, and are offered or erased once it does', async () => {
  const poster = await story.person('employer')
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const { id } = await makeApplication(story.site.db, await makeJob(story.site.db, poster), person)
  const page = await story.open('/employee/dashboard?tab=profile', { as: person, width: 390 })
  const resumes = page.getByRole('list', { name: 'Resumes' }).getByRole('listitem')
  for (const [name, text] of [
    ['Clean', 'Forklift driver'],
    ['Infected', VIRUS],
  ] as const) {
    await page.getByLabel('Resume file').setInputFiles(file(`${name}.txt`, text))
    await page.getByRole('button', { name: 'Upload resume' }).click()
    await expectToast(page, 'status', 'Resume uploaded')
    await resumes.filter({ hasText: name }).getByText('waiting for the virus check').waitFor()
  }
  await expect.poll(() => page.getByRole('link', { name: 'Download Clean' }).count()).toBe(0)
  await expectFitsPhone(page, 'the profile with a file that waits')

  const employer = await story.open(`/view-applicants/${id}`, { as: poster, width: 390 })
  await employer.getByLabel('Message', { exact: true }).fill('The roster')
  await employer.getByLabel('Attachments').setInputFiles(file('Roster.txt', 'Monday'))
  await employer.getByRole('button', { name: 'Send message' }).click()
  const messages = employer.getByRole('list', { name: 'Messages' })
  await messages.getByText('Roster.txt: waiting for the virus check').waitFor()
  await expectFitsPhone(employer, 'a message with a file that waits')

  clamd.behaviour = 'scans'
  await scanNow()
  const reload = (text: string) => async () => {
    await page.reload()
    return resumes.filter({ hasText: text }).count()
  }
  await expect.poll(reload('a virus was found, so the file was deleted')).toBe(1)
  await expectFitsPhone(page, 'the profile with a deleted file')
  await page.getByRole('link', { name: 'Download Clean' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Download Infected' }).count()).toBe(0)
  await expect
    .poll(async () => {
      await employer.reload()
      return messages.getByRole('link', { name: 'Roster.txt' }).count()
    })
    .toBe(1)
})

test('an application is sent with a resume that waits for the virus check, and the employer can open it once it is scanned', async () => {
  clamd.behaviour = 'silent'
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const person = await story.person('employee', { fullName: 'Omar Haddad' })
  const page = await story.open(`/jobs/${job.id}/application`, { as: person, width: 390 })
  await page.getByLabel('Resume file').setInputFiles(file('Cranes.txt', 'Tower cranes since 2014'))
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await visit(page, '/employee/dashboard')
  const mine = page.getByRole('article', { name: 'Crane Operator' })
  await mine.getByText(/Cranes.*waiting for the virus check/).waitFor()
  await expect.poll(() => mine.getByRole('link', { name: /Cranes/ }).count()).toBe(0)
  await expectFitsPhone(page, 'an application with a resume that waits')

  const employer = await story.open('/view-applicants', { as: poster, width: 390 })
  await employer.getByRole('link', { name: 'Omar Haddad' }).first().click()
  const sent = employer.getByRole('region', { name: 'About the applicant' })
  await sent.getByText(/Cranes.*waiting for the virus check/).waitFor()
  await expect.poll(() => sent.getByRole('link', { name: /Cranes/ }).count()).toBe(0)
  await expect.poll(() => employer.getByText('Tower cranes since 2014').count()).toBe(0)
  await expectFitsPhone(employer, 'an applicant with a resume that waits')

  clamd.behaviour = 'scans'
  await scanNow()
  await expect
    .poll(async () => {
      await employer.reload()
      return sent.getByText('Tower cranes since 2014').count()
    })
    .toBeGreaterThan(0)
  await sent
    .getByRole('link', { name: /Cranes/ })
    .first()
    .waitFor()
  await visit(page, '/employee/dashboard')
  await mine.getByRole('link', { name: /Cranes/ }).waitFor()
})
