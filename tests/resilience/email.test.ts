import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { createSmtpTransport, type EmailTransport, withSmtpOptions } from '#app/platform/email.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Received, SmtpServer } from './smtp-server.ts'

let bed: TestBed
let port: number
let workers: TaskQueue[]
let transports: EmailTransport[]
let ctx: Ctx

/** Two workers, as in two server processes, with a shorter retry delay than in production and the same backoff. */
beforeAll(async () => {
  bed = await openTestBed()
  port = await freePort()
  workers = [new TaskQueue(bed.url, createLog('silent')), new TaskQueue(bed.url, createLog('silent'))]
  transports = workers.map(() =>
    createSmtpTransport(
      withSmtpOptions(`smtp://127.0.0.1:${port}`, { tlsRequired: false }),
      'Muster <hello@muster.example>',
    ),
  )
  for (const [n, worker] of workers.entries()) {
    await worker.open([{ ...sendEmail, retryDelay: 1 }])
    const emailTransport = transports[n] ?? null
    await worker.work([sendEmail], () => ({
      ...bed.ctx(),
      db: bed.db,
      tasks: worker,
      emailTransport,
      now: () => new Date(),
    }))
  }
  ctx = { ...bed.ctx(), tasks: workers[0] ?? bed.queue }
})

afterAll(async () => {
  for (const worker of workers) await worker.close()
  for (const transport of transports) transport.close()
  await bed.close()
})

const paragraph = (text: string) => createElement('p', null, text)

async function rowTo(recipient: string) {
  const [row] = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
  return row
}

test('an email waits while the SMTP server is down, is retried, and is sent once when the server is back', async () => {
  const to = 'mia@example.com'
  await enqueueEmail(ctx, await renderEmail(to, 'Hello', paragraph('Hello Mia')))
  const row = await rowTo(to)
  // A second task for the same email, as after a crash between sending and commit.
  await ctx.tasks.enqueue(bed.db, sendEmail, { emailId: row?.id ?? '' })
  await expect.poll(async () => (await rowTo(to))?.attempts, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(await rowTo(to)).toMatchObject({ sentAt: null, lastError: expect.stringContaining('ECONNREFUSED') })

  const smtp = new SmtpServer()
  await smtp.listen(port)
  await expect.poll(async () => (await rowTo(to))?.sentAt, { timeout: 60_000 }).toBeInstanceOf(Date)
  expect((await rowTo(to))?.lastError).toBeNull()
  await expect.poll(countUnfinishedTasks, { timeout: 60_000 }).toBe(0)
  expect(smtp.received).toHaveLength(1)
  const [message] = smtp.received
  expect(message).toMatchObject({ from: 'hello@muster.example', to: [to] })
  expect(headersOf(message)).toMatchObject({ 'message-id': `<${row?.id}@muster.example>`, subject: 'Hello' })
  expect(message?.data).toContain('<p>Hello Mia</p>')
  await smtp.close()
})

test('fifty emails that are sent at the same time by two workers arrive once each', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const people = Array.from({ length: 50 }, (_, n) => `many${n}@example.com`)
  await Promise.all(people.map(async (to) => enqueueEmail(ctx, await renderEmail(to, 'Hello', paragraph('Hello')))))
  await expect.poll(countUnfinishedTasks, { timeout: 60_000 }).toBe(0)
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
  await smtp.close()
})

test('a line break in a name cannot add an email header', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const evil = 'Mia\r\nBcc: evil@example.com\r\n\r\nBuy now'
  await enqueueEmail(ctx, await renderEmail('quiet@example.com', `${evil} applied`, paragraph(evil)))
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  const [message] = smtp.received
  expect(message?.to).toEqual(['quiet@example.com'])
  const headers = headersOf(message)
  expect(Object.keys(headers)).not.toContain('bcc')
  expect(headers).toMatchObject({ to: 'quiet@example.com', subject: 'Mia Bcc: evil@example.com Buy now applied' })
  await smtp.close()
})

test('an invitation is sent as a calendar part and as an attachment, with the organiser as reply address', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const content = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'END:VCALENDAR', ''].join('\r\n')
  const extras = { replyTo: 'front@agency.example', calendar: { method: 'CANCEL' as const, content } }
  await enqueueEmail(ctx, await renderEmail('guest@example.com', 'Hello', paragraph('Hello'), extras))
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  const [message] = smtp.received
  expect(headersOf(message)).toMatchObject({ 'reply-to': 'front@agency.example' })
  const data = message?.data ?? ''
  expect(data).toMatch(/Content-Type: multipart\/alternative/)
  expect(data).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i)
  expect(data).toMatch(/Content-Type: application\/ics; name=invite\.ics/)
  expect(data).toContain(Buffer.from(content).toString('base64'))
  await smtp.close()
})

/** The headers of a message by name, with folded lines unfolded. */
function headersOf(message: Received | undefined): Record<string, string> {
  const [head = ''] = (message?.data ?? '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
}

/** The number of unfinished email tasks. */
async function countUnfinishedTasks(): Promise<number> {
  const { rows } = await bed.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'send-email' and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.n ?? -1
}
