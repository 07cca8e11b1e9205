import { expect, test } from 'vitest'
import { shippedEmailNotice } from './shipped-email-notice.server.ts'

const [post, pickup] = [{ delivery: 'post' as const }, { delivery: 'pickup' as const }]

test('an email is announced only to the customers whose orders are posted', () => {
  expect(shippedEmailNotice([post])).toBe("We'll email the customer in 10 seconds.")
  expect(shippedEmailNotice([post, post])).toBe("We'll email the customers in 10 seconds.")
  expect(shippedEmailNotice([post, pickup])).toBe("We'll email the customer of the delivery in 10 seconds.")
  expect(shippedEmailNotice([pickup, pickup])).toBeUndefined()
})
