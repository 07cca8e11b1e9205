import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { emails } from '#db/schema/email.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()

test('an email is listed, and its link works in the text and the HTML version', async () => {
  const { email } = await story.person('employee', { confirmed: false })
  const page = await story.open('/confirm-email')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await page.getByText('Confirmation sent').waitFor()

  await visit(page, '/dev/mailbox')
  const row = page.getByRole('listitem').filter({ hasText: `To ${email}` })
  await row.getByRole('link', { name: 'Confirm your email address for Muster' }).click()
  await page.getByRole('heading', { level: 1, name: 'Confirm your email address for Muster' }).waitFor()
  const link = page.getByRole('region', { name: 'Plain text' }).getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toContain('/confirm-email?token=')
  const html = page.getByRole('region', { name: 'HTML' }).locator('iframe').contentFrame()
  await html.getByRole('link', { name: 'Confirm email address' }).click()
  await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor()
})

test('the mailbox is filtered by recipient', async () => {
  const [first, second] = [await story.person('employee'), await story.person('employee')]
  const page = await story.open('/forgot-password', { javaScript: false })
  for (const { email } of [first, second]) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  }
  await page.goto(`/dev/mailbox?to=${second.email}`)
  await page.getByText(`To ${second.email}`).waitFor()
  await expect.poll(() => page.getByText(`To ${first.email}`).count()).toBe(0)
})

test('an empty mailbox explains what will appear', async () => {
  const page = await story.open('/dev/mailbox?to=nobody@example.com', { javaScript: false })
  await page.getByText('No emails yet').waitFor()
})

test('a calendar invitation is shown with its email and can be downloaded', async () => {
  const id = newId()
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR', ''].join('\r\n')
  const words = { recipient: 'mia@example.com', subject: 'Your consultation', text: 'Hello', html: '<p>Hello</p>' }
  await story.site.db.insert(emails).values({
    id,
    ...words,
    replyTo: 'front@agency.example',
    calendarMethod: 'REQUEST',
    calendar,
    createdAt: new Date(),
  })
  const page = await story.open(`/dev/mailbox/${id}`, { width: 390 })
  await page.getByText('replies to front@agency.example').waitFor()
  const invitation = page.getByRole('region', { name: 'Calendar invitation' })
  await invitation.getByText('METHOD:REQUEST').waitFor()
  const download = page.waitForEvent('download')
  await invitation.getByRole('link', { name: 'invite.ics' }).click()
  expect((await download).suggestedFilename()).toBe('invite.ics')
  // The checker puts scripts into every frame, and this one runs none.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectAccessible(page, 'an email with an invitation')
})
