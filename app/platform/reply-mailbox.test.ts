import { expect, test } from 'vitest'
import { createReplyMailbox } from './reply-mailbox.server.ts'

const SECRET = 'a secret of the mail service'
const config = { address: 'Replies@Example.com.au', inboundSecret: SECRET }
const mailbox = createReplyMailbox(config, 'the secret of the installation')

test('a token belongs to one person and one conversation, and survives an address in another case', () => {
  const token = mailbox.deriveToken('conversation', 'person')
  expect(token).toMatch(/^[a-z2-7]{32}$/)
  expect(mailbox.deriveToken('conversation', 'person')).toBe(token)
  const others = [
    mailbox.deriveToken('conversation', 'another'),
    mailbox.deriveToken('another', 'person'),
    createReplyMailbox(config, 'another secret').deriveToken('conversation', 'person'),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
  const address = mailbox.addressOf(token)
  expect(address).toBe(`Replies+${token}@Example.com.au`)
  expect([mailbox.tokenOf(address), mailbox.tokenOf(` ${address.toUpperCase()}`)]).toEqual([token, token])
})

test.each([
  'replies@example.com.au',
  'replies+short@example.com.au',
  `other+${'a'.repeat(32)}@example.com.au`,
  `replies+${'a'.repeat(32)}@example.com`,
  `replies+${'a'.repeat(33)}@example.com.au`,
  `replies+${'a'.repeat(32)}@evil@example.com.au`,
  '',
])('%j is not an address of a conversation', (address) => {
  expect(mailbox.tokenOf(address)).toBeNull()
})

test.each([
  [`Bearer ${SECRET.replaceAll(' ', '')}`, false],
  [`Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`, true],
  [`basic ${Buffer.from(`:${SECRET}`).toString('base64')}`, true],
  [`Basic ${Buffer.from(`mail:${SECRET}x`).toString('base64')}`, false],
  ['Bearer ', false],
  ['Basic %%%', false],
  ['', false],
  [null, false],
])('the credentials %j are accepted: %s', (authorization, isAccepted) => {
  expect(mailbox.isMailService(authorization)).toBe(isAccepted)
})
