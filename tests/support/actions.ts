import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './factories.ts'

/** Waits for a toast that succeeds (announced as `status`) or fails (`alert`) in exactly these words. */
export async function expectToast(page: Page, kind: 'status' | 'alert', title: string, text?: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole(kind)
    .filter({ has: page.getByText(title, { exact: true }) })
  await (text === undefined ? toast : toast.filter({ has: page.getByText(text, { exact: true }) })).waitFor()
}

/** Fills a sign-in form and sends it. The page before may have an Email too: the form is there with its button. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The link or button of the top navigation, at a desk's width. */
export function inNavigation(page: Page, role: 'link' | 'button', name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name, exact: true })
}

/** The smallest ad that can be posted; `fields` by their labels replace and add. */
export async function fillJob(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const { 'Job type': jobType = 'Full-time', ...texts } = {
    'Job title': 'Night Packer',
    Location: 'Dandenong VIC',
    Description: 'Pack parcels at night.',
    Responsibilities: 'Pack parcels\n\nSweep the floor\n',
    Requirements: 'Steel-capped boots',
    ...fields,
  }
  await page.getByLabel('Job type').selectOption(jobType)
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Waits until the field is marked as refused with exactly this text. */
export async function expectFieldError(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const words = async () => {
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join(' ')
  }
  await expect.poll(words).toContain(text)
}

/** Does `act`, which sends a form or follows a link without scripts, and waits for the page that answers. */
export async function waitForPageLoad(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Waits until the part has keyboard focus. */
export async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true)
}
