import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'

const story = useStory()

test('a customer who lost their order email asks for the link with the number and the address', async () => {
  const order = await makeOrder(guestCtx(story.site))
  const page = await story.open('/contact', { width: 390 })
  await page.getByRole('link', { name: 'Find my order' }).click()
  await page.getByRole('heading', { name: 'Find my order' }).waitFor()
  await expectAccessible(page, 'the form')
  await page.getByLabel('Order number').fill(`#${order.number}`)
  await page.getByLabel('Email').fill(order.email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expectToast(page, 'status', 'Check your email')
  const { link } = await story.site.emailTo(order.email, `Your order ${order.number}`)
  await page.goto(link)
  await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Order status' }).count()).toBe(1)
})
