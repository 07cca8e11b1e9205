import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, inNavigation } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()

const ALL = ['Jobs', 'Store', 'Booking', 'Employee Login', 'Employer Login']

/** Names in the order of the page, links and buttons alike. */
async function namesOf(page: Page): Promise<string[]> {
  const items = page.getByRole('navigation', { name: 'Main' }).locator('a, button').filter({ visible: true })
  return (await items.allTextContents()).map((text) => text.trim())
}

test('the navigation shows the two logins to guests, and Dashboard and Logout to signed-in people', async () => {
  const guest = await story.open('/jobs', { javaScript: false })
  await expect.poll(() => namesOf(guest)).toEqual(ALL)
  for (const userType of ['employee', 'employer', 'admin'] as const) {
    const page = await story.open('/jobs', { as: await story.person(userType), javaScript: false })
    await expect.poll(() => namesOf(page)).toEqual(['Jobs', 'Store', 'Booking', 'Dashboard', 'Logout'])
    await inNavigation(page, 'link', 'Dashboard').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${userType}/dashboard`)
  }
})

test('on a phone the same links are behind Menu, which Escape closes', async () => {
  const page = await story.open('/', { width: 390 })
  await expect.poll(() => namesOf(page)).toEqual(['Cart', 'Menu'])
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect.poll(() => namesOf(page)).toEqual([...ALL, 'Cart', 'Menu'])
  await page.keyboard.press('Escape')
  await expect.poll(() => namesOf(page)).toEqual(['Cart', 'Menu'])
  await expectFocus(menu)
  await menu.click()
  await inNavigation(page, 'link', 'Jobs').click()
  await page.waitForURL('/jobs')
  await expect.poll(() => namesOf(page)).toEqual(['Cart', 'Menu'])
})

test('the phone menu opens without scripts', async () => {
  const page = await story.open('/', { width: 390, javaScript: false })
  await page.getByRole('button', { name: 'Menu' }).click()
  await inNavigation(page, 'link', 'Employee Login').click()
  await page.waitForURL('/employee/login')
})

test('the footer links to the API, contact, privacy and terms', async () => {
  const page = await story.open('/', { javaScript: false })
  for (const name of ['API', 'Contact', 'Privacy', 'Terms']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${name.toLowerCase()}`)
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.title()).toMatch(new RegExp(name, 'i'))
  }
})

test('the chosen theme is remembered', async () => {
  const page = await story.open('/')
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
  // During a transition the computed colour is neither of the two.
  const background = () =>
    page.evaluate(async () => {
      await Promise.all(document.body.getAnimations().map(({ finished }) => finished))
      return getComputedStyle(document.body).backgroundColor
    })
  const light = await background()
  await theme.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await visit(page, '/jobs')
  await expect.poll(() => background()).toBe(dark)
  await expect.poll(() => theme.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await theme.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(background).toBe(light)
  const system = await story.open('/', { dark: true, javaScript: false })
  await expect.poll(() => system.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
})
