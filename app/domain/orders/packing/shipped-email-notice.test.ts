import { expect, test } from 'vitest'
import { shippedEmailNotice } from './shipped-email-notice.server.ts'

const post = { delivery: 'post' as const, hasEmail: true }
const pickup = { ...post, delivery: 'pickup' as const }
const withoutEmail = { ...post, hasEmail: false }

test('an email is announced only to the customers whose orders are posted, and who have an email address', () => {
  expect(shippedEmailNotice([post])).toBe("We'll email the customer in 10 seconds.")
  expect(shippedEmailNotice([post, post])).toBe("We'll email the customers in 10 seconds.")
  expect(shippedEmailNotice([post, pickup])).toBe("We'll email the customer of the delivery in 10 seconds.")
  expect(shippedEmailNotice([pickup, pickup])).toBeUndefined()
  expect(shippedEmailNotice([withoutEmail, pickup])).toBeUndefined()
  expect(shippedEmailNotice([post, withoutEmail, pickup])).toBe("We'll email 1 customer in 10 seconds.")
  expect(shippedEmailNotice([post, post, withoutEmail])).toBe("We'll email 2 customers in 10 seconds.")
})
