import { expect, test } from 'vitest'
import { parseReply } from './parse-reply.server.ts'

const HEAD = 'From: mia@example.com\r\nTo: reply@example.com\r\n\r\n'

test('an email of 12 million lines ends the parser at its limit of memory, and the next email is read', async () => {
  const hostile = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(36 * 1024 * 1024, 'A\r\n')])
  expect(await parseReply(hostile)).toBe('unreadable')
  expect(await parseReply(Buffer.from(`${HEAD}I can start on Monday.`))).toMatchObject({
    text: 'I can start on Monday.',
  })
})
