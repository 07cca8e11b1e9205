import { expect, test } from 'vitest'
import { stockNotices } from '#db/schema/inventory.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('a customer leaves their address for a sold-out size on a phone', async () => {
  const { id } = await makeProduct(story.site.db, {
    title: 'Safety vest',
    variants: [
      { values: { Size: 'M' }, onHand: 0 },
      { values: { Size: 'L' }, onHand: 0 },
      { values: { Size: 'XL' }, onHand: 3 },
    ],
  })
  const page = await story.open(`/product/${id}`, { width: 390 })
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: "Email me when it's back" }).count()).toBe(0)
  await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
  await page.getByRole('link', { name: "Email me when it's back" }).click()
  await page.getByRole('heading', { name: "Email me when it's back" }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'L', exact: true }).isChecked()).toBe(true)
  await expectAccessible(page, 'the form')
  await expectNoSidewaysScroll(page, 'the form')
  await page.getByLabel('Email').fill('mia@example')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText("We'll email you when it's back").waitFor()
  expect(await story.site.db.select().from(stockNotices)).toMatchObject([{ email: 'mia@example.com' }])
})

test('the form works without scripts', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Beanie', variants: [{ onHand: 0 }] })
  const page = await story.open(`/product/${id}`, { javaScript: false })
  await page.getByRole('link', { name: "Email me when it's back" }).click()
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText("We'll email you when it's back").waitFor()
})
