import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { bookingSettings, consultationTypes } from '#db/schema/scheduling.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { hydrated, useStory } from '#tests/support/browser.ts'
import { type OtherSite, startOtherSite } from '#tests/support/other-site.ts'

const story = useStory()
const EMBED = '/booking?embed=1'

/** Other websites, each on its own origin, that embed the booking page in a frame. */
const sites: OtherSite[] = []
async function otherSite(): Promise<string> {
  const site = await startOtherSite(
    `<iframe title="Book" width="700" height="900" src="${story.site.url}${EMBED}"></iframe>`,
  )
  sites.push(site)
  return site.url
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('The page has no frame.')
  return frame
}

let listed: string
let unlisted: string
beforeAll(async () => {
  listed = await otherSite()
  unlisted = await otherSite()
})
beforeEach(async () => {
  await resetBookings(story.site.db)
  await story.site.db.update(bookingSettings).set({ embedOrigins: [listed] })
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

test('a customer books inside a frame on a listed website, without navigation and footer', async () => {
  const page = await story.open('/')
  await page.goto(listed)
  await hydrated(await frameOf(page))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
  await expect.poll(() => frame.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => frame.getByRole('contentinfo').count()).toBe(0)
  await frame.getByLabel('Full name').fill('Mia Nguyen')
  await frame.getByLabel('Email').fill('mia@example.com')
  await frame.getByRole('radio', { name: '10:30' }).check()
  await frame.getByRole('button', { name: 'Book Consultation' }).click()
  await frame.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()
  const manage = frame.getByRole('link', { name: 'Reschedule or cancel' })
  await expect.poll(() => manage.getAttribute('target')).toBe('_blank')
  await frame.getByRole('link', { name: 'Book Another Consultation' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
  await expect.poll(() => frame.getByRole('navigation').count()).toBe(0)
})

test('booking in a frame works without scripts, including rejected forms', async () => {
  const page = await story.open('/', { javaScript: false })
  await page.goto(listed)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Full name').fill('Mia Nguyen')
  await frame.getByRole('button', { name: 'Book Consultation' }).click()
  await frame.getByText('Enter an email address.').first().waitFor()
  await frame.getByLabel('Email').fill('mia@example.com')
  await frame.getByRole('radio', { name: '10:30' }).check()
  await frame.getByRole('button', { name: 'Book Consultation' }).click()
  await frame.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()
})

test('a website that is not listed cannot embed the booking page', async () => {
  story.expectErrors(/frame-ancestors|Framing/)
  const page = await story.open('/')
  const blocked = page.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()))
  await page.goto(unlisted)
  await blocked
  await expect.poll(() => page.frameLocator('iframe').getByRole('heading').count()).toBe(0)
})

test('only the embed address can be framed, and only by listed websites', async () => {
  const page = await story.open('/', { javaScript: false })
  const headersOf = async (path: string) => (await page.request.get(path)).headers()
  const allowed = await headersOf(EMBED)
  expect(allowed['content-security-policy']).toContain(`frame-ancestors ${listed};`)
  expect(allowed['x-frame-options']).toBeUndefined()
  expect(allowed['cross-origin-resource-policy']).toBe('cross-origin')
  for (const path of [
    '/',
    '/booking',
    '/booking?embed=0',
    '/jobs?embed=1',
    '/employee/login?embed=1',
    '/bookings/none?embed=1',
  ]) {
    const denied = await headersOf(path)
    expect(denied['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(denied['x-frame-options'], path).toBe('DENY')
    expect(denied['cross-origin-resource-policy'], path).toBe('same-origin')
  }
  await story.site.db.update(bookingSettings).set({ embedOrigins: [] })
  const withoutSites = await headersOf(EMBED)
  expect(withoutSites['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(withoutSites['x-frame-options']).toBe('DENY')
})

test('the script puts the booking page into a frame as high as its content', async () => {
  const site = await startOtherSite(
    `<h1>Talk to us</h1><script src="${story.site.url}/embed/booking.js" async></script>`,
  )
  await story.site.db.update(bookingSettings).set({ embedOrigins: [site.url] })
  const page = await story.open('/')
  await page.goto(site.url)
  const frame = page.frameLocator('iframe[title="Book a consultation"]')
  await frame.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
  // The frame starts at 600 pixels, and the form needs more.
  await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientHeight)).toBeGreaterThan(700)
  await site.close()
})

const makeHiringBrief = () =>
  story.site.db.insert(consultationTypes).values({
    id: newId(),
    slug: 'hiring-brief',
    name: 'Hiring brief',
    minutes: 45,
    method: 'video',
    videoUrl: 'https://video.example/brief',
    questions: ['How many people do you need?'],
    createdAt: new Date(),
  })

/** Another website on which the script, with `attributes`, shows the booking page. */
async function openWithScript(attributes: string, width: number): Promise<Page> {
  const site = await startOtherSite(
    `<h1>Talk to us</h1><script src="${story.site.url}/embed/booking.js" ${attributes} async></script>`,
  )
  sites.push(site)
  await story.site.db.update(bookingSettings).set({ embedOrigins: [site.url] })
  const page = await story.open('/', { width })
  await page.goto(site.url)
  return page
}

for (const width of [390, 1280]) {
  test(`of several types a customer chooses one inside the frame, at ${width} pixels`, async () => {
    await makeHiringBrief()
    const page = await openWithScript('', width)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
    await hydrated(await frameOf(page))
    const heightOfFrame = () => page.locator('iframe').evaluate((element) => element.clientHeight)
    await expect.poll(heightOfFrame).toBeGreaterThan(700)
    await expectAccessible(page, 'another website with the booking page in a frame')
    const before = await heightOfFrame()
    await frame.getByRole('link', { name: 'Hiring brief' }).click()
    await frame.getByRole('heading', { level: 1, name: 'Hiring brief' }).waitFor()
    // The footer and navigation belong to the pages of our own site.
    await expect.poll(() => frame.getByRole('contentinfo').count()).toBe(0)
    await expect.poll(() => frame.getByRole('button', { name: /^Cart/ }).count()).toBe(0)
    await expect.poll(heightOfFrame).not.toBe(before)
    await frame.getByLabel('Full name').fill('Mia Nguyen')
    await frame.getByLabel('Email').fill('mia@example.com')
    await frame.getByRole('radio', { name: '10:30' }).check()
    await frame.getByRole('button', { name: 'Book Consultation' }).click()
    await frame.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()
    await frame.getByRole('link', { name: 'Book Another Consultation' }).click()
    await frame.getByRole('heading', { level: 1, name: 'Hiring brief' }).waitFor()
    await frame.getByRole('link', { name: 'Consultation', exact: true }).click()
    await frame.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
    await expect.poll(() => frame.getByRole('contentinfo').count()).toBe(0)
  })
}

test('the frame opens with the type that the website names, and its types are links without scripts too', async () => {
  await makeHiringBrief()
  const page = await openWithScript('data-type="hiring-brief"', 390)
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Hiring brief' }).waitFor()

  await story.site.db.update(bookingSettings).set({ embedOrigins: [listed] })
  const plain = await story.open('/', { javaScript: false })
  await plain.goto(listed)
  const frame = plain.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Hiring brief' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Hiring brief' }).waitFor()
})
