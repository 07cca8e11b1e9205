import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, visit } from './client.ts'

/** Job alerts, as forms without scripts and as email programs use them. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a visitor creates an alert for a search, confirms it by email, changes it and stops it', async () => {
  const visitor = visit(site)
  expect((await visitor.get('/jobs?q=nurse&state=WA')).body).toContain('href="/job-alerts?q=nurse&amp;state=WA"')
  const form = await visitor.get('/job-alerts?q=nurse&state=WA')
  expect(pageText(form)).toContain('new nurse jobs in Western Australia')
  const created = await visitor.post('/job-alerts?q=nurse&state=WA', { email: ' Mia@Example.com ' })
  expect([created.status, created.location]).toEqual([303, '/job-alerts?q=nurse&state=WA&sent'])
  const sent = pageText(await visitor.get('/job-alerts?q=nurse&state=WA&sent'))
  expect(sent).toContain('Check your inbox')
  expect(sent).toContain('alert for nurse jobs in Western Australia')
  const { link } = await site.emailTo('mia@example.com', 'Confirm your job alert')
  const path = link.slice(link.indexOf('/job-alerts/'))
  expect(pageText(await visitor.get(path))).toContain('Confirm alert')
  const [unconfirmed] = await site.db.select().from(jobAlerts)
  expect(unconfirmed?.confirmedAt).toBeNull()
  expect((await visitor.post(`${path}/confirmation`)).location).toBe(path)
  const page = await visitor.get(path)
  expect(pageText(page)).toContain('Your job alert')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect((await visitor.post(`${path}/frequency`, { frequency: 'weekly' })).location).toBe(path)
  expect((await visitor.post(`${path}/frequency`, { frequency: 'hourly' })).status).toBe(400)
  const [alert] = await site.db.select().from(jobAlerts)
  expect(alert).toMatchObject({ email: 'mia@example.com', query: 'q=nurse&state=WA', frequency: 'weekly' })
  expect((await visitor.post(`${path}/removal`)).location).toBe('/jobs')
  expect((await visitor.get(path)).status).toBe(404)
})

test('an email program unsubscribes with one request without cookies, twice without an error', async () => {
  await visit(site).post('/job-alerts', { email: 'ava@example.com' })
  const { link } = await site.emailTo('ava@example.com', 'Confirm your job alert')
  const request = {
    method: 'POST',
    path: `${link.slice(link.indexOf('/job-alerts/'))}/removal`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await send(site.url, request)).status).toBe(200)
  expect((await send(site.url, request)).status).toBe(200)
  expect(await site.db.$count(jobAlerts)).toBe(0)
})

test('an invalid email address is marked and kept, and the search stays in the form', async () => {
  const rejected = await visit(site).post('/job-alerts?q=nurse', { email: 'mia at example' })
  expect(rejected.status).toBe(400)
  expect(rejected.body).toContain('aria-invalid="true"')
  expect(rejected.body).toContain('value="mia at example"')
  expect(rejected.body).toContain('action="/job-alerts?q=nurse"')
})

test("alerts do not count as reset emails of an address, and those to a person's own address do not count as emails", async () => {
  const person = await makePerson(site.db, 'employee')
  for (let n = 0; n < RATE_LIMITS.accountEmail.max; n++) {
    expect((await visit(site).post(`/job-alerts?q=nurse${n}`, { email: person.email })).status).toBe(303)
  }
  expect((await visit(site).post('/forgot-password', { email: person.email })).status).not.toBe(429)
  const owner = visit(site, { as: person })
  for (let n = 0; n <= RATE_LIMITS.jobAlert.max; n++) {
    expect((await owner.post(`/job-alerts?q=welder${n}`, { email: person.email })).status).toBe(303)
  }
  await site.db.delete(rateLimits)
})

test('a job seeker changes and stops their alerts in the settings', async () => {
  const person = await makePerson(site.db, 'employee')
  const visitor = visit(site, { as: person })
  expect((await visitor.get('/job-alerts?q=welder')).body).toContain(`value="${person.email}"`)
  expect(pageText(await visitor.get('/jobs?q=welder'))).toContain('Create alert')
  expect((await visitor.post('/job-alerts?q=welder', { email: person.email })).location).toBe('/jobs?q=welder')
  const list = await visitor.get('/jobs?q=welder&sort=oldest')
  expect(pageText(list)).not.toContain('Create alert')
  expect(pageText(list)).toContain('You have an alert for this search.')
  expect(list.body).toContain('href="/account/job-alerts"')
  expect(pageText(await visitor.get('/jobs?q=nurse'))).toContain('Create alert')
  expect((await visitor.get('/employee/dashboard?tab=settings')).body).toContain('href="/account/job-alerts"')
  const page = await visitor.get('/account/job-alerts')
  expect(pageText(page)).toContain('welder jobs')
  const [, id] = page.body.match(/\/account\/job-alerts\/([^/"]+)\/frequency/) ?? []
  expect((await visitor.post(`/account/job-alerts/${id}/frequency`, { frequency: 'weekly' })).location).toBe(
    '/account/job-alerts',
  )
  expect((await visitor.get('/account/job-alerts')).body).toMatch(/<option value="weekly" selected/)
  const stranger = visit(site, { as: await makePerson(site.db, 'employee') })
  expect((await stranger.post(`/account/job-alerts/${id}/frequency`, { frequency: 'daily' })).status).toBe(404)
  await visitor.post(`/account/job-alerts/${id}/removal`)
  expect(pageText(await visitor.get('/account/job-alerts'))).toContain('You have no job alerts')
})
