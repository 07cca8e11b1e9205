import { expect, test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('what is saved is seen in the footer, on the landing page and in mails', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  for (const [label, text] of Object.entries({
    'Agency name': 'Southern Hands',
    Tagline: 'People who turn up.',
    Email: 'hello@southern.example',
    Phone: '(03) 9123 4567',
    Address: '1 Dock Street, Fremantle WA 6160',
    'Opening hours': 'Weekdays 8 to 6',
    'Active Jobs': '77+',
    'Partner Companies': '12',
    'Happy Candidates': '3k+',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved', 'Every page shows them from now on.')

  const visitor = await story.open('/', { javaScript: false })
  const footer = visitor.getByRole('contentinfo')
  for (const text of ['People who turn up.', '(03) 9123 4567', 'hello@southern.example', 'Weekdays 8 to 6']) {
    await footer.getByText(text).waitFor()
  }
  for (const figure of ['77+', '12', '3k+']) {
    await visitor
      .getByRole('definition')
      .filter({ hasText: new RegExp(`^${figure.replace('+', '\\+')}$`) })
      .waitFor()
  }
  await visitor.getByRole('link', { name: 'Southern Hands home' }).waitFor()
  await expect.poll(() => visitor.title()).toContain('Southern Hands')
  await visitor.goto('/contact')
  await visitor.getByRole('main').getByText('1 Dock Street, Fremantle WA 6160').first().waitFor()

  const { email } = await story.person('employee')
  await visitor.goto('/forgot-password')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send reset link' }).click()
  expect((await story.site.mailTo(email)).subject).toBe('Choose a new password for Southern Hands')
})

test('a wrong ABN is marked and nothing is saved', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  await page.getByLabel('ABN').fill('12 345 678 901')
  await page.getByLabel('Tagline').fill('Lost words')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectFieldError(page, 'ABN', 'ABN')
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('Lost words')
  const visitor = await story.open('/', { javaScript: false })
  await expect.poll(() => visitor.getByText('Lost words').count()).toBe(0)
})

test('an employer has no way there', async () => {
  const person = await story.person('employer')
  const page = await story.open('/admin/settings', { as: person, javaScript: false })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/employer/dashboard')
  const answer = await page.request.post('/admin/settings', {
    form: { name: 'x' },
    headers: { Origin: story.site.url },
  })
  expect(answer.status()).toBe(403)
})
