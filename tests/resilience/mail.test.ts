import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { createSmtpTransport, type EmailTransport, withTimeouts } from '#app/platform/email.server.ts'
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

/** Two workers, as two server processes have them; tried again sooner than in earnest, with the same back-off. */
beforeAll(async () => {
  bed = await openTestBed()
  port = await freePort()
  await bed.db.execute(sql`update pgboss.queue set retry_delay = 1 where name = 'send-mail'`)
  workers = [new TaskQueue(bed.url, createLog('silent')), new TaskQueue(bed.url, createLog('silent'))]
  transports = workers.map(() =>
    createSmtpTransport(withTimeouts(`smtp://127.0.0.1:${port}`), 'Muster <hello@muster.example>'),
  )
  for (const [n, worker] of workers.entries()) {
    await worker.open([sendEmail])
    const mail = transports[n] ?? null
    await worker.work([sendEmail], () => ({ db: bed.db, mail, now: () => new Date() }))
  }
  ctx = { ...bed.ctx(), tasks: workers[0] ?? bed.queue }
})

afterAll(async () => {
  for (const worker of workers) await worker.close()
  for (const transport of transports) transport.close()
  await bed.close()
})

const words = (text: string) => createElement('p', null, text)

async function rowTo(recipient: string) {
  const [row] = await bed.db.select().from(emails).where(eq(emails.recipient, recipient))
  return row
}

test('with the mail server down a mail waits, is tried again, and is sent once when it is up', async () => {
  const to = 'mia@example.com'
  await enqueueEmail(ctx, await renderEmail(to, 'Hello', words('Hello Mia')))
  const row = await rowTo(to)
  // A second task for the same mail, as after a crash at the wrong moment.
  await ctx.tasks.enqueue(bed.db, sendEmail, { mailId: row?.id ?? '' })
  await expect.poll(async () => (await rowTo(to))?.attempts, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(await rowTo(to)).toMatchObject({ sentAt: null, lastError: expect.stringContaining('ECONNREFUSED') })

  const smtp = new SmtpServer()
  await smtp.listen(port)
  await expect.poll(async () => (await rowTo(to))?.sentAt, { timeout: 60_000 }).toBeInstanceOf(Date)
  expect((await rowTo(to))?.lastError).toBeNull()
  await expect.poll(openTasks, { timeout: 60_000 }).toBe(0)
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({ from: 'hello@muster.example', to: [to] })
  expect(headersOf(mail)).toMatchObject({ 'message-id': `<${row?.id}@muster.example>`, subject: 'Hello' })
  expect(mail?.data).toContain('<p>Hello Mia</p>')
  await smtp.close()
})

test('fifty mails at once over two workers arrive once each', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const people = Array.from({ length: 50 }, (_, n) => `many${n}@example.com`)
  await Promise.all(people.map(async (to) => enqueueEmail(ctx, await renderEmail(to, 'Hello', words('Hello')))))
  await expect.poll(openTasks, { timeout: 60_000 }).toBe(0)
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
  await smtp.close()
})

test('a line break in a name begins no header', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const evil = 'Mia\r\nBcc: evil@example.com\r\n\r\nBuy now'
  await enqueueEmail(ctx, await renderEmail('quiet@example.com', `${evil} applied`, words(evil)))
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['quiet@example.com'])
  const headers = headersOf(mail)
  expect(Object.keys(headers)).not.toContain('bcc')
  expect(headers).toMatchObject({ to: 'quiet@example.com', subject: 'Mia Bcc: evil@example.com Buy now applied' })
  await smtp.close()
})

test('an invitation travels as a calendar part of its method and as a file, and answers go to its organiser', async () => {
  const smtp = new SmtpServer()
  await smtp.listen(port)
  const content = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'END:VCALENDAR', ''].join('\r\n')
  const extras = { replyTo: 'front@agency.example', calendar: { method: 'CANCEL' as const, content } }
  await enqueueEmail(ctx, await renderEmail('guest@example.com', 'Hello', words('Hello'), extras))
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  const [mail] = smtp.received
  expect(headersOf(mail)).toMatchObject({ 'reply-to': 'front@agency.example' })
  const data = mail?.data ?? ''
  expect(data).toMatch(/Content-Type: multipart\/alternative/)
  expect(data).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i)
  expect(data).toMatch(/Content-Type: application\/ics; name=invite\.ics/)
  expect(data).toContain(Buffer.from(content).toString('base64'))
  await smtp.close()
})

/** A message's headers by name, folded lines made whole. */
function headersOf(mail: Received | undefined): Record<string, string> {
  const [head = ''] = (mail?.data ?? '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
}

/** Pieces of work that are not done yet. */
async function openTasks(): Promise<number> {
  const { rows } = await bed.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.n ?? -1
}
