import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Half as long as the readable source, which a page would load otherwise. Each new page parses it again. */
const AXE_SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Expects that the page meets WCAG 2.2 AA once its lists are loaded and its animations have ended. `where` names it in
 * the failure. What axe finds while something loads or moves is checked again.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(countChanges)
  for (;;) {
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: `${where} is loading` }).toBe(0)
    await waitForAnimations(page)
    const before = await page.evaluate(() => window.changesSeen)
    const found = await findViolations(page)
    if (found.length > 0 && (await page.evaluate(() => window.changesSeen)) !== before) continue
    expect(found, where).toEqual([])
    return
  }
}

declare global {
  interface Window {
    /** How often something in the page has begun to load, or to change its look, since it was first checked. */
    changesSeen?: number
  }
}

/** Runs in the page. A list that loads is faint, and its text has less contrast for that time. */
function countChanges(): void {
  if (window.changesSeen !== undefined) return
  window.changesSeen = 0
  const count = () => {
    window.changesSeen = (window.changesSeen ?? 0) + 1
  }
  document.addEventListener('transitionrun', count, true)
  document.addEventListener('animationstart', count, true)
  new MutationObserver(count).observe(document, { attributeFilter: ['aria-busy'], subtree: true })
}

/** What axe finds in the page as it is, each as its rule and the elements. */
async function findViolations(page: Page): Promise<string[]> {
  // What a bar at the foot of the screen covers is reached by scrolling. At the end of the page it covers nothing.
  const scrolledTo = await page.evaluate(() => {
    const top = window.scrollY
    const hasBar = [...document.querySelectorAll('form *')].some((each) => getComputedStyle(each).position === 'sticky')
    if (hasBar) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    return top
  })
  // Axe stays in a page until it is left. Loading it takes as long as checking a page.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({
    page,
    axeSource: isLoaded && page.frames().length === 1 ? ';' : AXE_SOURCE,
  })
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    // Without frames, axe needs no second page to combine its results, which takes half of the time.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolledTo)
  return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Expects that the page does not scroll sideways at its current width. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0)
}

/** Expects that a page at the width of a phone is accessible and does not scroll sideways. */
export async function expectFitsPhone(page: Page, where: string): Promise<void> {
  await expectNoSidewaysScroll(page, where)
  await expectAccessible(page, where)
}

/**
 * Waits until no animation runs, because colours are measured wrongly during a transition. Endless ones and those that
 * follow scrolling are skipped. Those of a change of the theme begin with the next frame, and those of a link when the
 * colour that it inherits has changed.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length === 0) return
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
}
