import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/integrations.ts'
import { sessions } from '#db/schema/people.ts'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

/** The pages of an employer's webhooks. This site sends to public addresses only, as in production. */

let site: Site
let employer: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
})
afterAll(() => site.close())

async function makeEndpoint(owner = employer): Promise<string> {
  const [id, at] = [newId(), new Date()]
  const row = {
    id,
    profileId: owner.id,
    url: 'https://webhooks.invalid/',
    eventTypes: ['job.closed'],
    secret: 'whsec_',
  }
  await site.db.insert(webhookEndpoints).values({ ...row, createdAt: at, updatedAt: at })
  return id
}

const NOT_FOUND = "We can't find this address on the public internet. Check its spelling."
test.each([
  ['https://127.0.0.1/', NOT_FOUND],
  ['https://localhost/', NOT_FOUND],
  ['https://[::ffff:169.254.169.254]/latest', NOT_FOUND],
  ['http://example.com/', 'Enter an address that starts with https://.'],
  ['https://no-such-host.invalid/', NOT_FOUND],
  ['ftp://example.com/', 'Enter a full web address, such as https://example.com/webhooks.'],
  ['https://user:secret@example.com/', 'Enter a full web address, such as https://example.com/webhooks.'],
])('the address %s is rejected, and the form keeps its input', async (url, message) => {
  const visitor = visit(site, { as: employer })
  const response = await visitor.post('/employer/webhooks', { url, events: 'job.closed' })
  expect(response.status).toBe(400)
  expect(pageText(response)).toContain(message)
  const [field] = /<input[^>]*name="url"[^>]*>/.exec(response.body) ?? []
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain(`value="${url}"`)
  const [box] = /<input[^>]*value="job\.closed"[^>]*>/.exec(response.body) ?? []
  expect(box).toContain('checked')
})

test('a person can save webhooks a limited number of times, because each looks up a host', async () => {
  const visitor = visit(site, { as: await makePerson(site.db, 'employer') })
  const save = () => visitor.post('/employer/webhooks', { url: 'https://127.0.0.1/', events: 'job.closed' })
  for (let n = 0; n < RATE_LIMITS.webhookSave.max; n++) expect((await save()).status).toBe(400)
  expect((await save()).status).toBe(429)
})

test('an employer cannot choose the events of the agency', async () => {
  const visitor = visit(site, { as: employer })
  expect((await visitor.get('/employer/webhooks')).body).not.toContain('order.paid')
  const { status } = await visitor.post('/employer/webhooks', { url: 'https://example.com/', events: 'order.paid' })
  expect(status).toBe(400)
  expect(await site.db.$count(webhookEndpoints, eq(webhookEndpoints.profileId, employer.id))).toBe(0)
  const admin = visit(site, { as: await makePerson(site.db, 'admin') })
  expect((await admin.get('/employer/webhooks')).body).toContain('order.paid')
})

test('creating, changing and replacing the secret need the password of the last 10 minutes', async () => {
  const person = await makePerson(site.db, 'employer')
  const id = await makeEndpoint(person)
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await site.db
    .update(sessions)
    .set({ createdAt: longAgo, authenticatedAt: null })
    .where(eq(sessions.userId, person.id))
  const visitor = visit(site, { as: person })
  for (const path of ['/employer/webhooks', `/employer/webhooks/${id}`, `/employer/webhooks/${id}/secret`]) {
    const { location } = await visitor.post(path, { url: 'https://example.com/', events: 'job.closed', version: '1' })
    const entered = path.endsWith('/secret') ? '' : '?url=https%3A%2F%2Fexample.com%2F&events=job.closed&version=1'
    expect(location, path).toBe(`/account/confirm-identity?${new URLSearchParams({ returnTo: path + entered })}`)
  }
  const [unchanged] = await site.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  expect(unchanged).toMatchObject({ url: 'https://webhooks.invalid/', secret: 'whsec_' })
})

test('the number of test events a minute is limited', async () => {
  const id = await makeEndpoint()
  const visitor = visit(site, { as: employer })
  const send = () => visitor.post(`/employer/webhooks/${id}/test-event`)
  for (let attempt = 0; attempt < RATE_LIMITS.webhookSend.max; attempt++)
    expect((await send()).location).toBe(`/employer/webhooks/${id}`)
  const answer = await send()
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.body).toContain('Test event not sent')
  const sent = await site.db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))
  expect(sent).toBe(RATE_LIMITS.webhookSend.max)
})
