import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editSecuritySettings } from '#app/domain/security/edit-security-settings.server.ts'
import { defaultSecuritySettings } from '#app/domain/security/security-settings.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { EmailNotAccepted, type OutgoingEmail, UnknownRecipient } from '#app/platform/email.server.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { deleteOldEmails } from './delete-old-emails.server.ts'
import { EmailCompany } from './email-parts.tsx'
import { findEmailHtml } from './email-queries.server.ts'
import { enqueueEmail, renderEmail } from './enqueue-email.server.ts'
import { markUndeliverable } from './mark-undeliverable.server.ts'
import { retryFailedEmails } from './retry-failed-emails.server.ts'
import { sendEmail } from './send-email.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const RESET_LINK = 'https://a.example/reset-password?token=secret-1'
const BOOKING_LINK = 'https://a.example/bookings/secret-2'
const INVITATION = `BEGIN:VCALENDAR\r\nURL:${BOOKING_LINK}\r\nEND:VCALENDAR\r\n`

/** Stores an email with two links and an invitation. @returns its id */
async function storeEmail(to: string): Promise<string> {
  const links = [RESET_LINK, BOOKING_LINK].map((href) => createElement('a', { href, key: href }, 'Open'))
  const calendar = { method: 'REQUEST' as const, content: INVITATION }
  await enqueueEmail(bed.ctx(), await renderEmail(to, 'Hello', createElement('p', null, links), { calendar }))
  const [row] = await bed.db.select({ id: emails.id }).from(emails).where(eq(emails.recipient, to))
  return row?.id ?? ''
}

/** Runs the task that sends an email, which the server has not accepted so often. @returns what the transport sent */
async function send(emailId: string, reject?: Error, notAccepted = 0): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = []
  const emailTransport = {
    send: async (email: OutgoingEmail) => {
      if (reject) throw reject
      sent.push(email)
    },
    close: () => {},
  }
  const { files, tasks } = bed.ctx()
  await sendEmail.run({ db: bed.db, tasks, files, emailTransport, now: () => new Date() }, { emailId, notAccepted })
  return sent
}

const contentOf = async (id: string) => JSON.stringify(await bed.db.select().from(emails).where(eq(emails.id, id)))

test('a sent email has its links, and what is stored of it has no tokens', async () => {
  const id = await storeEmail('mia@example.com')
  const [email] = await send(id)
  expect(email?.text).toContain(RESET_LINK)
  expect(email?.html).toContain(BOOKING_LINK)
  expect(email?.calendar?.content).toBe(INVITATION)
  const stored = await contentOf(id)
  expect(stored).not.toMatch(/secret-[12]/)
  expect(stored).toContain('https://a.example/reset-password?token=…')
})

test('an email keeps its tokens until it is sent', async () => {
  const id = await storeEmail('later@example.com')
  await expect(send(id, new Error('550 no such mailbox'))).rejects.toThrow('550')
  expect(await contentOf(id)).toContain('secret-1')
  expect((await send(id))[0]?.text).toContain(RESET_LINK)
})

test('an email whose row another transaction holds is not lost', async () => {
  const id = await storeEmail('held@example.com')
  await bed.db.transaction(async (tx) => {
    await tx.select().from(emails).where(eq(emails.id, id)).for('update')
    await expect(send(id)).rejects.toThrow('locked')
  })
  expect(await send(id)).toHaveLength(1)
})

test('an email whose retries are used up is enqueued again once, for a week', async () => {
  const [failed, untried] = [await storeEmail('failed@example.com'), await storeEmail('untried@example.com')]
  const ofBoth = sql`name = 'send-email' and data ->> 'emailId' in (${failed}, ${untried})`
  const queued = async () => {
    const { rows } = await bed.db.execute(
      sql`select data ->> 'emailId' as id from pgboss.job where ${ofBoth} and state < 'completed'`,
    )
    return rows.map(({ id }) => id)
  }
  const retryAfter = (days: number) =>
    retryFailedEmails.run({ ...bed.ctx(), now: () => new Date(Date.now() + days * 86_400_000) }, {})
  await expect(send(failed, new Error('no connection'))).rejects.toThrow('no connection')
  await retryAfter(0.5)
  expect((await queued()).toSorted()).toEqual([failed, untried].toSorted())
  await bed.db.execute(sql`update pgboss.job set state = 'failed' where ${ofBoth}`)
  await retryAfter(7.1)
  expect(await queued()).toEqual([])
  await retryAfter(0.5)
  await retryAfter(0.6)
  expect(await queued()).toEqual([failed])
})

test('a thousand emails that the server never accepts do not hold up a later one', async () => {
  const [row] = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.id, await storeEmail('never@example.com')))
  if (!row) throw new Error('There is no such email.')
  const createdAt = new Date(Date.now() - 60_000)
  const failing = Array.from({ length: 1_000 }, () => ({ ...row, id: newId(), createdAt, attempts: 7 }))
  await bed.db.insert(emails).values(failing)
  const later = await storeEmail('later-still@example.com')
  await bed.db.update(emails).set({ attempts: 1 }).where(eq(emails.id, later))
  await bed.db.execute(sql`delete from pgboss.job where name = 'send-email'`)
  await retryFailedEmails.run({ ...bed.ctx(), now: () => new Date() }, {})
  const { rows } = await bed.db.execute(
    sql`select from pgboss.job where name = 'send-email' and data ->> 'emailId' = ${later}`,
  )
  expect(rows).toHaveLength(1)
  await bed.db.delete(emails).where(eq(emails.recipient, row.recipient))
  await bed.db.execute(sql`delete from pgboss.job where name = 'send-email'`)
})

test('an email is tried every minute while the server is down, and less and less often if the server does not accept it', async () => {
  expect(sendEmail).toMatchObject({ retryDelayMax: 60, retryLimit: 7 * 24 * 60 })
  const id = await storeEmail('full@example.com')
  const ofEmail = sql`name = 'send-email' and data ->> 'emailId' = ${id}`
  const queued = async () => {
    const { rows } = await bed.db.execute<{ seconds: number; data: { notAccepted?: number } }>(
      sql`delete from pgboss.job where ${ofEmail} returning extract(epoch from start_after - now())::int as seconds, data`,
    )
    return rows
  }
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(send(id, new Error('ECONNREFUSED'))).rejects.toThrow('ECONNREFUSED')
  await queued()
  const minutes: number[] = []
  let notAccepted = 0
  for (let attempt = 0; attempt < 7; attempt++) {
    await send(id, new EmailNotAccepted('452 4.2.2 Mailbox full'), notAccepted)
    for (const { seconds, data } of await queued()) {
      minutes.push(Math.round(seconds / 60))
      notAccepted = data.notAccepted ?? 0
    }
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32])
  await retryFailedEmails.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect(await queued()).toHaveLength(1)
})

test('an email to an address that does not exist is not sent again', async () => {
  const id = await storeEmail('nobody@example.com')
  await send(id, new UnknownRecipient('550 5.1.1 No such user'))
  const [row] = await bed.db.select().from(emails).where(eq(emails.id, id))
  expect(row).toMatchObject({ sentAt: null, rejectedAt: expect.any(Date), attempts: 1 })
  expect(await send(id)).toEqual([])
})

test('a sent email is marked as rejected when its delivery report says that there is no such address, and only once', async () => {
  const id = await storeEmail('gone@example.com')
  const other = await storeEmail('here@example.com')
  for (const each of [id, other]) await send(each)
  const first = { ...bed.ctx(), now: new Date('2999-01-01T00:00:00Z') }
  expect(await markUndeliverable(first, id)).toBe(true)
  expect(await markUndeliverable({ ...first, now: new Date('2999-01-02T00:00:00Z') }, id)).toBe(false)
  expect(await markUndeliverable(first, crypto.randomUUID())).toBe(false)
  const rejectedAt = async (id: string) => (await bed.db.select().from(emails).where(eq(emails.id, id)))[0]?.rejectedAt
  expect([await rejectedAt(id), await rejectedAt(other)]).toEqual([first.now, null])
})

test('emails are deleted after the retention period that an admin has set', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const settings = { ...defaultSecuritySettings(false), emailRetentionDays: 30 }
  expect(await editSecuritySettings(bed.ctx(admin), settings, 0)).toMatchObject({ ok: true })
  const [old, recent] = [await storeEmail('old@example.com'), await storeEmail('recent@example.com')]
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * 86_400_000)
  await bed.db
    .update(emails)
    .set({ createdAt: ago(30.01) })
    .where(eq(emails.id, old))
  await bed.db
    .update(emails)
    .set({ createdAt: ago(29.99) })
    .where(eq(emails.id, recent))
  // More than one batch.
  const many = Array.from({ length: 2_100 }, () => ({
    id: crypto.randomUUID(),
    recipient: 'many@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
    createdAt: ago(400),
  }))
  await bed.db.insert(emails).values(many)
  await deleteOldEmails.run({ db: bed.db, production: false, now: () => new Date(now) }, {})
  const left = (await bed.db.select({ recipient: emails.recipient }).from(emails)).map(({ recipient }) => recipient)
  expect(left).toContain('recent@example.com')
  expect(left).not.toContain('old@example.com')
  expect(left).not.toContain('many@example.com')
})

test('an email that may still be sent is not deleted, however short the retention period is', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const settings = { ...defaultSecuritySettings(false), emailRetentionDays: 1 }
  expect(await editSecuritySettings(bed.ctx(admin), settings, 1)).toMatchObject({ ok: true })
  const createdAt = new Date(Date.now() - 2 * DAY_MS)
  const fields = { subject: 'Hello', text: 'Hello', html: 'Hello', createdAt }
  await bed.db.insert(emails).values([
    { ...fields, id: newId(), recipient: 'waiting@example.com' },
    { ...fields, id: newId(), recipient: 'sent@example.com', sentAt: createdAt },
    { ...fields, id: newId(), recipient: 'rejected@example.com', rejectedAt: createdAt },
  ])
  await deleteOldEmails.run({ db: bed.db, production: false, now: () => new Date() }, {})
  const left = (await bed.db.select({ recipient: emails.recipient }).from(emails)).map(({ recipient }) => recipient)
  expect(left).toContain('waiting@example.com')
  expect(left).not.toContain('sent@example.com')
  expect(left).not.toContain('rejected@example.com')
})

test("an email about an application has the company's logo as an attached PNG, and its initials once there is no logo", async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Wattlebank' })
  const applicant = await makePerson(bed.db, 'employee')
  const { id: applicationId } = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  const key = `logos/${newId()}.webp`
  const wordmark = sharp({ create: { width: 180, height: 36, channels: 3, background: '#f00' } })
  await bed.ctx().files.put(key, await wordmark.webp().toBuffer())
  const ofCompany = eq(companies.name, 'Wattlebank')
  await bed.db.update(companies).set({ logo: key }).where(ofCompany)
  const emailTo = async (to: string) => {
    const body = createElement(EmailCompany, { name: 'Wattlebank' })
    await enqueueEmail(bed.ctx(), await renderEmail(to, 'About your application', body, { applicationId }))
    const [row] = await bed.db.select({ id: emails.id }).from(emails).where(eq(emails.recipient, to))
    return row?.id ?? ''
  }
  const withLogo = await emailTo('with-logo@example.com')
  expect(await findEmailHtml(bed.ctx(), withLogo)).toContain('src="data:image/png;base64,')
  const [email] = await send(withLogo)
  const [image] = email?.images ?? []
  expect(email?.html).toContain(`src="cid:${image?.cid}"`)
  expect(email?.text).toContain('Wattlebank')
  const { data, info } = await sharp(image?.content).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([80, 80])
  const pixel = (x: number, y: number) => [...data.subarray((y * 80 + x) * info.channels).subarray(0, 3)]
  expect(pixel(40, 2)).toEqual([255, 255, 255])
  expect(pixel(40, 40)[1]).toBeLessThan(40)
  await bed.db.update(companies).set({ logo: null }).where(ofCompany)
  const [plain] = await send(await emailTo('without-logo@example.com'))
  expect(plain?.images).toEqual([])
  expect(plain?.html).toMatch(/>W<\/td>/)
})
