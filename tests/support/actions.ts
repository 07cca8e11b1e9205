import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './factories.ts'

/** Waits for a success (`status`) or failure (`alert`) toast with exactly this title and text. */
export async function expectToast(page: Page, kind: 'status' | 'alert', title: string, text?: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole(kind)
    .filter({ has: page.getByText(title, { exact: true }) })
  await (text === undefined ? toast : toast.filter({ has: page.getByText(text, { exact: true }) })).waitFor()
}

/**
 * Fills in and submits the sign-in form. Waits for its button first, because the previous page may have an Email field
 * too.
 */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Opens the link of a confirmation email and confirms, in another browser than the one that registered with `password`.
 */
export async function confirmEmail(page: Page, link: string, password?: string): Promise<void> {
  await page.goto(link)
  if (password) await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
}

/** The link or button of the main navigation, on a wide screen. */
export function inNavigation(page: Page, role: 'link' | 'button', name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name, exact: true })
}

/** Fills in the required fields of the job form. `fields`, by label, replace or add values. */
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

/** Waits until the field is marked as invalid with a message that contains `text`. */
export async function expectFieldError(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const description = async () => {
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join(' ')
  }
  await expect.poll(description).toContain(text)
}

/** Runs `act`, which submits a form or follows a link without scripts, and waits for the next page. */
export async function waitForPageLoad(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Waits until the element has keyboard focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

/** Chooses a status in the menu of an applicant, and confirms it if `verb` is given (`Hire`, `Reject`). */
export async function chooseStatus(page: Page, name: string, status: string, verb?: string): Promise<void> {
  await page.getByRole('button', { name: `Status of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
  if (verb) await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
}

/** Waits until the menu of an applicant shows this status, which describes its button. */
export async function expectStatus(page: Page, name: string, status: string): Promise<void> {
  const button = page.getByRole('button', { name: `Status of ${name}`, exact: true })
  const id = await button.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${id}"]`).textContent()).toBe(status)
}

/** Waits until the page says that a status changed, with `Undo`. */
export async function expectChange(page: Page, message: string): Promise<void> {
  await page.getByRole('region', { name: 'Recent changes' }).getByText(message).waitFor()
}
