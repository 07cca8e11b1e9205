import { expect, test } from 'vitest'
import { SmtpServer } from '#tests/resilience/smtp-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  createSmtpTransport,
  EmailNotAccepted,
  type OutgoingEmail,
  UnknownRecipient,
  withSmtpOptions,
} from './email.server.ts'

const EMAIL: OutgoingEmail = {
  id: '1',
  to: 'mia@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  images: [],
  replyTo: null,
  unsubscribeUrl: null,
  calendar: null,
}

test('where encryption is required, nothing is sent to a server without STARTTLS', async () => {
  const [server, port] = [new SmtpServer(), await freePort()]
  await server.listen(port)
  const transportWith = (tlsRequired: boolean) =>
    createSmtpTransport(withSmtpOptions(`smtp://127.0.0.1:${port}`, { tlsRequired }), 'me@example.com')
  await expect(transportWith(true).send(EMAIL)).rejects.toThrow('STARTTLS')
  expect(server.received).toEqual([])
  await transportWith(false).send(EMAIL)
  expect(server.received).toHaveLength(1)
  await server.close()
})

test('an image of the HTML is attached with its content id', async () => {
  const [server, port] = [new SmtpServer(), await freePort()]
  await server.listen(port)
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'me@example.com')
  const image = { cid: 'mark@muster', filename: 'mark.png', content: Buffer.from('png') }
  await transport.send({ ...EMAIL, html: '<img src="cid:mark@muster">', images: [image] })
  const data = server.received[0]?.data ?? ''
  expect(data).toContain('multipart/related')
  expect(data).toMatch(/Content-Id: <mark@muster>/i)
  expect(data).toMatch(/Content-Disposition: inline; filename=mark\.png/i)
  await server.close()
})

test('an email with an unsubscribe address has the headers of one-click unsubscription', async () => {
  const [server, port] = [new SmtpServer(), await freePort()]
  await server.listen(port)
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'me@example.com')
  await transport.send({ ...EMAIL, unsubscribeUrl: 'https://a.example/job-alerts/t/removal' })
  const data = server.received[0]?.data ?? ''
  expect(data).toMatch(/^List-Unsubscribe: <https:\/\/a\.example\/job-alerts\/t\/removal>\r?$/m)
  expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  await server.close()
})

test.each([
  ['550 5.1.1 No such user', true],
  ['553 5.1.3 Invalid address', true],
  ['550 5.7.1 Your server is blocked', false],
  ['450 4.2.1 Try again later', false],
  ['552 5.2.2 Mailbox full', false],
])('the reply "%s" to a recipient: there is no such address: %s', async (reply, isUnknown) => {
  const [server, port] = [new SmtpServer(), await freePort()]
  server.recipientReply = reply
  await server.listen(port)
  const sending = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'me@example.com').send(EMAIL)
  const error = await sending.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect([error instanceof UnknownRecipient, error instanceof EmailNotAccepted]).toEqual([isUnknown, !isUnknown])
  await server.close()
})

test.each([
  ['421 4.3.2 Shutting down', true],
  ['ECONNREFUSED', false],
])('a server that is about to stop, or is down, has not rejected the email: %s', async (reason, isListening) => {
  const [server, port] = [new SmtpServer(), await freePort()]
  server.recipientReply = reason
  if (isListening) await server.listen(port)
  const error = await createSmtpTransport(
    withSmtpOptions(`smtp://127.0.0.1:${port}`, { tlsRequired: false }),
    'me@example.com',
  )
    .send(EMAIL)
    .catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailNotAccepted)
  if (isListening) await server.close()
})

test('smtps and given timeouts stay as they are', () => {
  const options = { tlsRequired: true }
  expect(withSmtpOptions('smtps://mail.example.com', options)).not.toContain('requireTLS')
  expect(withSmtpOptions('smtp://mail.example.com?socketTimeout=5', options)).toBe(
    'smtp://mail.example.com?socketTimeout=5&connectionTimeout=15000&greetingTimeout=15000&requireTLS=true',
  )
})
