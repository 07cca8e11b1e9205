import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects nothing against WCAG 2.2 AA on the page as it comes to rest. `where` names it in the failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, where).toEqual([])
}

/** Expects that the page needs no sideways scroll at its present width. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0)
}

/** A colour or a panel on its way is neither here nor there. What never ends (a waiting dot) is not waited for. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
