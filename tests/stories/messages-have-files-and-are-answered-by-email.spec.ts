import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeEmail } from '#tests/support/emails.ts'
import { makeApplication, makeJob, makeMessageWithFile } from '#tests/support/factories.ts'
import { makePdf } from '#tests/support/resume-files.ts'

const SECRET = 'secret-of-the-mail-service'
const story = useStory({ REPLY_ADDRESS: 'replies@example.com.au', INBOUND_EMAIL_SECRET: SECRET })

const CONTRACT = { name: 'Contract 2026.pdf', mimeType: 'application/pdf', buffer: makePdf('Contract') }
const WEB_PAGE = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Hi') }
const TOO_LARGE = { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') }

async function apply() {
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(story.site.db, job, person)
  return { poster, person, id }
}

test('a message that is sent while the page marks others as read is shown, on a slow connection', async () => {
  const { poster, person, id } = await apply()
  await makeMessageWithFile(story.site.db, id, { id: poster.id, sender: 'employer' })
  const page = await story.open('/employee/dashboard', { as: person, width: 390 })
  const [isSending, isReloaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/messages-read/, async (route) => {
    await isSending.promise
    await route.continue()
  })
  let loads = 0
  await page.route(/\/messages\.data/, async (route) => {
    if (route.request().method() === 'POST') {
      isSending.resolve()
      // The page has loaded again without this message, because others were marked as read.
      await isReloaded.promise
      return route.continue()
    }
    const response = await route.fetch()
    loads += 1
    if (loads === 2) isReloaded.resolve()
    return route.fulfill({ response })
  })
  await page.getByRole('region', { name: 'New messages' }).getByRole('link', { name: 'Harbour Logistics' }).click()
  await page.getByLabel('Message', { exact: true }).fill('I am free.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('I am free.').waitFor()
})

test('a message whose response was lost arrives once, although it is sent again after the page was loaded again', async () => {
  story.expectErrors(/ERR_FAILED/)
  const { person, id } = await apply()
  const page = await story.open(`/employee/dashboard/applications/${id}/messages`, { as: person })
  const send = async () => {
    await page.getByLabel('Message', { exact: true }).fill('I am free.')
    await page.getByRole('button', { name: 'Send message' }).click()
  }
  const countSent = () => story.site.db.$count(applicationMessages, eq(applicationMessages.applicationId, id))
  const { promise: isLost, resolve } = Promise.withResolvers<void>()
  await page.route(/\/messages\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
    resolve()
  })
  await send()
  await isLost
  expect(await countSent()).toBe(1)
  await page.unroute(/\/messages\.data/)
  await page.reload()
  await send()
  await expectToast(page, 'status', 'Message sent')
  expect(await countSent()).toBe(1)
  // The same words once more are another message.
  await page.reload()
  await send()
  await expect.poll(countSent).toBe(2)
})

test('an employer sends files with a message, and the applicant downloads them and sends one back, on a phone', async () => {
  const { poster, person, id } = await apply()
  const employer = await story.open(`/view-applicants/${id}`, { as: poster })
  await employer.getByLabel('Message', { exact: true }).fill('Here is the contract.')
  const files = employer.getByLabel('Attachments')
  await files.setInputFiles([CONTRACT, TOO_LARGE])
  await employer.getByText('big.pdf: This file is larger than 5 MB.').waitFor()
  await files.setInputFiles([CONTRACT, WEB_PAGE])
  await employer.getByRole('button', { name: 'Send message' }).click()
  const disguised =
    'page.pdf: This file is a web page or an image with the wrong file extension. Save it as a PDF or a Word document.'
  await expectToast(employer, 'alert', 'Message not sent', disguised)
  await expectFieldError(employer, 'Attachments', disguised)
  await expect.poll(() => employer.getByLabel('Message', { exact: true }).inputValue()).toBe('Here is the contract.')
  await files.setInputFiles([CONTRACT])
  await employer.getByRole('button', { name: 'Send message' }).click()
  await expectToast(employer, 'status', 'Message sent')
  const sent = employer.getByRole('list', { name: 'Messages' })
  await sent.getByRole('link', { name: 'Contract 2026.pdf' }).waitFor()
  await expect.poll(() => files.inputValue()).toBe('')
  await expectAccessible(employer, 'the messages of an employer with a file')

  for (const javaScript of [true, false]) {
    const page = await story.open(`/employee/dashboard/applications/${id}/messages`, {
      as: person,
      javaScript,
      width: 390,
    })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Contract 2026.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Contract 2026.pdf')
    const name = `Signed ${javaScript ? 'with' : 'without'} scripts`
    await page.getByLabel('Message', { exact: true }).fill(name)
    await page.getByLabel('Attachments').setInputFiles([{ ...CONTRACT, name: `${name}.docx` }])
    await page.getByRole('button', { name: 'Send message' }).click()
    await page
      .getByRole('list', { name: 'Messages' })
      .getByRole('link', { name: `${name}.pdf` })
      .waitFor()
    if (javaScript) await expectAccessible(page, 'the messages of an applicant with files')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
})

test('on a wide screen a job seeker opens their other conversations beside the open one', async () => {
  const { poster, person, id } = await apply()
  const job = await makeJob(story.site.db, poster, { title: 'Night Packer' })
  const other = await makeApplication(story.site.db, job, person)
  const text = { sender: 'employer' as const, authorId: poster.id, body: 'Hello', at: new Date() }
  await story.site.db.insert(applicationMessages).values({ id: newId(), applicationId: other.id, ...text })
  for (const javaScript of [true, false]) {
    const page = await story.open(`/employee/dashboard/applications/${id}/messages`, { as: person, javaScript })
    const list = page.getByRole('navigation', { name: 'Conversations' })
    await expect.poll(() => list.locator('[aria-current=page]').textContent()).toContain('Crane Operator')
    await list.getByRole('link', { name: 'Night Packer' }).click()
    const title = page.getByRole('heading', { level: 1, name: 'Messages about Night Packer' })
    await title.waitFor()
    const opened = list.locator('[aria-current=page]')
    await expect.poll(() => opened.textContent()).toContain('Night Packer')
    const [row, message] = [
      await opened.boundingBox(),
      await page.getByRole('list', { name: 'Messages' }).boundingBox(),
    ]
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThan(message?.x ?? 0)
    if (javaScript) await expectAccessible(page, 'the conversations of a job seeker')
  }
  const phone = await story.open(`/employee/dashboard/applications/${id}/messages`, { as: person, width: 390 })
  await expect.poll(() => phone.getByRole('navigation', { name: 'Conversations' }).isVisible()).toBe(false)
})

test('an applicant answers the email about a message, and the answer appears in the conversation without the quoted email', async () => {
  const { poster, person, id } = await apply()
  const employer = await story.open(`/view-applicants/${id}`, { as: poster })
  await employer.getByLabel('Message', { exact: true }).fill('Are you free on Monday?')
  await employer.getByRole('button', { name: 'Send message' }).click()
  await expectToast(employer, 'status', 'Message sent')
  const email = await story.site.emailTo(person.email, 'Crane Operator')
  expect(email.text).toContain('Reply to this email')
  const [row] = await story.site.db.select().from(emails).where(eq(emails.recipient, person.email))
  const answer = makeEmail({
    from: person.email,
    to: row?.replyTo ?? '',
    text: 'Yes, at 10.\n\nOn Mon, 1 Jun 2026 at 09:00, Harbour Logistics wrote:\n> Are you free on Monday?',
    files: [{ name: 'licence.pdf', bytes: makePdf('Licence') }],
  })
  const response = await fetch(`${story.site.url}/webhooks/email`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'message/rfc822' },
    body: new Uint8Array(answer),
  })
  expect(await response.json()).toEqual({ result: 'sent' })
  await employer.reload()
  const messages = employer.getByRole('list', { name: 'Messages' })
  await messages.getByText('Yes, at 10.', { exact: true }).waitFor()
  await messages.getByRole('link', { name: 'licence.pdf' }).waitFor()
})
