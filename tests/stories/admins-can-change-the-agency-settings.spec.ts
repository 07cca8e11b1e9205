import { expect, test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()

test('saved settings appear in the footer, on the landing page and in emails', async () => {
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
    'What the figures cover': 'Placed by us since 2009',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved', 'Every page now shows the new settings.')
  await page.getByText('Active Jobs: 77+ on the landing page, 0 now').waitFor()

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
  await visitor.getByText('Placed by us since 2009', { exact: true }).waitFor()
  await visitor.getByRole('link', { name: 'Southern Hands home' }).waitFor()
  await expect.poll(() => visitor.title()).toContain('Southern Hands')
  await visitor.goto('/contact')
  await visitor.getByRole('main').getByText('1 Dock Street, Fremantle WA 6160').first().waitFor()

  const { email } = await story.person('employee')
  await visitor.goto('/forgot-password')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send reset link' }).click()
  expect((await story.site.emailTo(email)).subject).toBe('Choose a new password for Southern Hands')
})

test('an invalid ABN is marked and nothing is saved', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  await page.getByLabel('ABN').fill('12 345 678 901')
  await page.getByLabel('Tagline').fill('Unsaved tagline')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectFieldError(page, 'ABN', 'ABN')
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('Unsaved tagline')
  const visitor = await story.open('/', { javaScript: false })
  await expect.poll(() => visitor.getByText('Unsaved tagline').count()).toBe(0)
})

test('an edit of settings that another admin has saved since keeps the input and shows the saved values', async () => {
  const first = await story.open('/admin/settings', { as: await story.person('admin') })
  const second = await story.open('/admin/settings', { as: await story.person('admin') })
  await first.getByLabel('Tagline').fill('Saved first')
  await first.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(first, 'status', 'Settings saved')
  await second.getByLabel('Tagline').fill('Saved second')
  await second.getByRole('button', { name: 'Save settings' }).click()
  await second.getByText('Someone else has saved this agency profile since you opened it').first().waitFor()
  await second.getByRole('definition').filter({ hasText: 'Saved first' }).waitFor()
  await expect.poll(() => second.getByLabel('Tagline').inputValue()).toBe('Saved second')
  await second.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(second, 'status', 'Settings saved')
  await visit(first, '/admin/settings')
  await expect.poll(() => first.getByLabel('Tagline').inputValue()).toBe('Saved second')
})

test('an employer cannot open the agency settings', async () => {
  const person = await story.person('employer')
  const page = await story.open('/admin/settings', { as: person, javaScript: false })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/employer/dashboard')
  const answer = await page.request.post('/admin/settings', {
    form: { name: 'x' },
    headers: { Origin: story.site.url },
  })
  expect(answer.status()).toBe(403)
})
