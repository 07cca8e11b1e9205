import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, todayIn } from '#app/lib/dates.ts'

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'combobox' | 'radio' | 'checkbox'

/**
 * Presses Tab until the element has focus, if it has not. Every focused element on the way must be visible and show its
 * focus.
 */
export function tabTo(page: Page, role: Role, name: string): Promise<void> {
  return tabToElement(page, page.getByRole(role, { name, exact: true }).filter({ visible: true }).first(), name)
}

/** The same for an element without a role or a known name, such as a field for a date. */
export async function tabToElement(page: Page, target: Locator, name: string): Promise<void> {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  if (await hasFocus()) return
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus()) return
    await expect.poll(() => page.evaluate(unshownFocus), { message: `focus is shown on the way to ${name}` }).toBeNull()
  }
  throw new Error(`Tab does not reach ${name}.`)
}

/** Tabs to the button or link and presses Enter. */
export async function pressButton(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/**
 * Tabs to the field for a file, opens the browser's dialog and chooses the file there, where a test cannot press keys.
 */
export async function chooseFile(
  page: Page,
  label: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await tabToElement(page, page.getByLabel(label), label)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/**
 * Tabs to a field for a date, or for a date and time, and types the day `days` from now in Sydney.
 *
 * @param time as the field takes it, such as `0930AM`
 */
export async function typeDay(page: Page, label: string, days: number, time?: string): Promise<void> {
  const [year, month, day] = addDays(todayIn('Australia/Sydney', new Date()), days).split('-')
  await tabToElement(page, page.getByLabel(label), label)
  await page.keyboard.type(`${month}${day}${year}`)
  if (time === undefined) return
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(time)
}

/** Waits until something within the page's content has focus, so that Tab continues from there and not from the top. */
export async function expectFocusKept(page: Page, where: string): Promise<void> {
  const isKept = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  await expect.poll(isKept, { message: `focus is kept ${where}` }).toBe(true)
}

/** Runs in the page: the focused element, if neither it nor its parent or its card has an outline. */
function unshownFocus(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing'
  // Within a date field, the browser shows focus on its parts and its calendar button.
  if (focused.matches('[type=date], [type=datetime-local]')) return null
  const candidates = [focused, focused.parentElement, focused.closest('article')].filter((part) => part !== null)
  const isShown = candidates.some((part) =>
    [undefined, '::after'].some((pseudo) => getComputedStyle(part, pseudo).outlineStyle !== 'none'),
  )
  return isShown ? null : focused.outerHTML
}
