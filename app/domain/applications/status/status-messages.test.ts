import { expect, test } from 'vitest'
import { recipientsMessage, type StatusRecipient } from './status-messages.ts'

const MIA: StatusRecipient = {
  name: 'Mia Nguyen',
  email: 'mia@example.com',
  emailUpdates: true,
  isAway: false,
  interview: null,
}

test('a rejection and hiring say that an agreed interview is cancelled, and other changes do not', () => {
  const invited = { ...MIA, interview: 'agreed' as const }
  const emailed = "We'll email Mia Nguyen at mia@example.com in 10 seconds, unless you undo the change."
  const cancelled = 'The agreed interview is cancelled, and everyone invited will be emailed.'
  expect(recipientsMessage('Rejected', [MIA])).toBe(emailed)
  expect(recipientsMessage('Reviewed', [invited])).toBe(emailed)
  for (const status of ['Hired', 'Rejected'])
    expect(recipientsMessage(status, [invited])).toBe(`${emailed} ${cancelled}`)
  expect(recipientsMessage('Rejected', [{ ...invited, emailUpdates: false }])).toBe(
    `Mia Nguyen has turned off emails about applications, so we won't email them about it. ${cancelled}`,
  )
  expect(recipientsMessage('Rejected', [invited, invited, MIA])).toContain('The 2 agreed interviews are cancelled')
})
