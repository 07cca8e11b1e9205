import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { startWebhookReceiver, verifyWebhook } from '#tests/support/webhook-receiver.ts'

const story = useStory({ WEBHOOK_LOOPBACK: 'allow' })

test('an employer creates a key that is shown once, uses it and revokes it, also without scripts', async () => {
  const page = await story.open('/employer/settings', {
    as: await story.person('employer'),
    width: 390,
    javaScript: false,
  })
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByLabel('Name').fill('Payroll import')
  await page.getByLabel('Read jobs').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await expectNoSidewaysScroll(page, 'a new API key')
  const callApi = () => fetch(`${story.site.url}/api/v1/employer/jobs`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await callApi()).status).toBe(200)
  await page.goto('/employer/api-keys')
  await page.getByText('Last used').waitFor()
  await expect.poll(() => page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke Payroll import' }).click()
  await expectToast(page, 'status', 'Key revoked')
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
  expect((await callApi()).status).toBe(401)
})

test('the page of keys is accessible', async () => {
  const page = await story.open('/employer/api-keys', { as: await story.person('employer') })
  await page.getByLabel('Name').fill('Applicant sync')
  await page.getByLabel('Read applicants and their contact details').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText("Copy this key now. You won't see it again.").waitFor()
  await expectAccessible(page, 'a new API key')
})

test('an employer creates a webhook, sends a test event, sees its response and replaces the secret, also without scripts', async () => {
  const receiver = await startWebhookReceiver()
  const page = await story.open('/employer/settings', {
    as: await story.person('employer'),
    width: 390,
    javaScript: false,
  })
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await page.getByLabel('Address').fill('http://example.com/')
  await page.getByLabel('Someone applied').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('Enter an address that starts with https://.').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByLabel('Signing secret').inputValue()
  await expectNoSidewaysScroll(page, 'a new webhook')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('Events appear here when they are sent.').waitFor()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expectToast(page, 'status', 'Test event sent')
  await expect.poll(() => receiver.received.length).toBe(1)
  const [request] = receiver.received
  expect(request && verifyWebhook(request, secret)).toMatchObject({ type: 'ping' })
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('HTTP 204 · 1 attempt').count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Send again ping' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  await page.getByRole('link', { name: 'Replace secret' }).click()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  const replaced = await page.getByLabel('Signing secret').inputValue()
  expect(replaced).not.toBe(secret)
  await page.getByRole('link', { name: 'Back to the webhook' }).click()
  await page.getByRole('link', { name: 'Delete webhook' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'status', 'Webhook deleted')
  await receiver.close()
})

test('the pages of webhooks are accessible', async () => {
  const receiver = await startWebhookReceiver()
  const page = await story.open('/employer/webhooks', { as: await story.person('admin') })
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('An order was paid').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText("Copy this secret now. You won't see it again.").waitFor()
  await expectAccessible(page, 'a new webhook')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('button', { name: 'Send again ping' }).waitFor()
  await expectAccessible(page, 'a webhook with a delivery')
  await receiver.close()
})

test('a webhook that was saved in another tab shows what was saved, and keeps the typed address', async () => {
  const receiver = await startWebhookReceiver()
  const page = await story.open('/employer/webhooks', { as: await story.person('employer') })
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Someone applied').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('heading', { level: 2, name: 'Deliveries' }).waitFor()
  const saved = { url: `${receiver.url}saved`, version: sql`${webhookEndpoints.version} + 1` }
  await story.site.db.update(webhookEndpoints).set(saved)
  await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}typed`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Someone else has saved this webhook since you opened it', { exact: true }).waitFor()
  await page.getByRole('definition').getByText(saved.url).waitFor()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(`${receiver.url}typed`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Webhook saved')
  await receiver.close()
})
