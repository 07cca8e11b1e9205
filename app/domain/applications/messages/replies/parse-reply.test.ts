import { expect, test } from 'vitest'
import { makeDeliveryReport } from '#tests/support/emails.ts'
import { parseReply } from './parse-reply.server.ts'

const HEAD = 'From: mia@example.com\r\nTo: reply@example.com\r\n\r\n'

test('an email of 12 million lines is unreadable, and the next email is read', async () => {
  const hostile = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(36 * 1024 * 1024, 'A\r\n')])
  expect(await parseReply(hostile)).toBe('unreadable')
  expect(await parseReply(Buffer.from(`${HEAD}I can start on Monday.`))).toMatchObject({
    text: 'I can start on Monday.',
  })
})

const EMAIL_ID = '0198c0de-0000-7000-8000-000000000001'
const MESSAGE_ID = `<${EMAIL_ID}@example.com.au>`

test.each([
  ['5.1.1', 'message/rfc822', EMAIL_ID],
  ['5.1.10', 'text/rfc822-headers', EMAIL_ID],
  // A full mailbox, a blocked sender and a delay say nothing about the address.
  ['5.2.2', 'message/rfc822', null],
  ['5.1.8', 'message/rfc822', null],
  ['4.1.1', 'message/rfc822', null],
] as const)(
  'a delivery report with status %s and the part %s names as undeliverable %s',
  async (status, returned, id) => {
    const report = await parseReply(makeDeliveryReport({ messageId: MESSAGE_ID, status, returned }))
    expect(report).toMatchObject({ isAutomatic: true, undeliverableEmailId: id })
  },
)

test('a delivery report about an email of someone else names none', async () => {
  const report = await parseReply(makeDeliveryReport({ messageId: '<1@example.com>', status: '5.1.1' }))
  expect(report).toMatchObject({ undeliverableEmailId: null })
})
