import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { makeGroupSession } from '#tests/support/booking-factories.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, visit } from './client.ts'

let site: Site
let owner: Person
let reader: Person
beforeAll(async () => {
  site = await openSite()
  owner = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
  reader = await makeReader()
  await makeCompanyData()
})
afterAll(() => site.close())

const makeReader = () => makePerson(site.db, 'employer', { colleague: owner, companyRole: 'read-only' })

/** Jobs of every kind, and applicants with everything that an employer page shows. */
async function makeCompanyData() {
  const { db } = site
  const job = await makeJob(db, owner)
  const applicant = await makePerson(db, 'employee')
  const application = await makeApplication(db, job, applicant)
  await makeSentResume(db, application)
  await makeMessageWithFile(db, application.id, { id: applicant.id, sender: 'applicant' })
  await makeInterview(db, application, [new Date(Date.now() + 86_400_000)])
  const held = await makeInterview(db, application, [new Date(Date.now() - 86_400_000)])
  const times = { startsAt: new Date(Date.now() - 86_400_000), endsAt: new Date(Date.now() - 84_600_000) }
  await db
    .update(interviews)
    .set({ status: 'scheduled', ...times })
    .where(eq(interviews.id, held.id))
  await db.insert(interviewers).values({ interviewId: held.id, personId: reader.id })
  for (const status of ['Under Review', 'Hired', 'Rejected', 'Withdrawn'] as const) {
    const rejectedFrom = status === 'Rejected' ? { rejectedFrom: 'Pending' as const } : {}
    await makeApplication(db, job, await makePerson(db, 'employee'), { status, ...rejectedFrom })
  }
  await makeJob(db, owner, { pausedAt: new Date(), listedUntil: null })
  await makeJob(db, owner, { publishedAt: null, listedUntil: null })
  await makeJob(db, owner, { filledAt: new Date(), listedUntil: null })
  const { id } = await makeConsultant(db, { profileId: owner.id })
  await makeBooking(db, { consultantId: id, resourceId: newId() })
  await makeGroupSession(db, (await makeBooking(db, { consultantId: id, resourceId: newId() })).id)
}

/** An address without the parts of its query that only choose other rows. */
function pageOf(path: string): string {
  const { pathname, searchParams } = new URL(path, site.url)
  const view = searchParams.get('view')
  return view ? `${pathname}?view=${view}` : pathname
}

const withoutIds = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** The addresses on this site that the links, forms and buttons of a page lead to. */
function targetsOf(body: string, page: string) {
  const html = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const local = (href: string) => {
    const { origin, pathname, search } = new URL(unescape(href), new URL(page, site.url))
    return origin === site.url ? [pathname + search] : []
  }
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].flatMap(([, href = '']) => local(href))
  const posts = [...html.matchAll(/<form\b[^>]*>/g)].flatMap(([tag]) => {
    const action = tag.match(/\baction="([^"]*)"/)?.[1] ?? page
    return /\bmethod="post"/.test(tag) ? local(action) : []
  })
  const buttons = [...html.matchAll(/\bformAction="([^"]*)"/gi)].flatMap(([, href = '']) => local(href))
  return { links, posts: [...posts, ...buttons] }
}

test('after the change of a recruiter to read-only their API key only reads, and an owner revokes it', async () => {
  const member = await makePerson(site.db, 'employer', {
    colleague: owner,
    companyRole: 'recruiter',
    fullName: 'Sam Okafor',
  })
  const key = await makeApiKey(site.db, member, ['jobs:read', 'jobs:write', 'applicants:read', 'applicants:write'])
  const job = await makeJob(site.db, owner)
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const statusOf = async (method: 'GET' | 'POST', path: string) =>
    (
      await send(site.url, {
        method,
        path: `/api/v1/employer/${path}`,
        headers,
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
    ).status
  const visitor = visit(site, { as: owner })
  await visitor.post(`/employer/team/members/${member.id}/role`, { role: 'read-only', from_role: 'recruiter' })
  expect(pageText(await visitor.get('/employer/team'))).toContain(
    'Sam Okafor is now read-only. Their API key can now only read. You can revoke them in Settings.',
  )
  expect(await statusOf('GET', 'jobs')).toBe(200)
  expect(await statusOf('GET', 'applicants')).toBe(200)
  expect(await statusOf('POST', `jobs/${job.id}/closure`)).toBe(403)
  const page = await visitor.get('/employer/api-keys')
  expect(pageText(page)).toContain('Keys of other members')
  const revocation = page.body.match(/\/employer\/api-keys\/[0-9a-f-]{36}\/revocation/)?.[0] ?? ''
  await visitor.post(revocation)
  expect(await statusOf('GET', 'jobs')).toBe(401)
})

test('a read-only member reads who can change their role, and nothing tells them to post a job', async () => {
  const visitor = visit(site, { as: reader })
  const denied = await visitor.get('/post-job')
  expect(denied.status).toBe(403)
  expect(pageText(denied)).toContain("Read-only members can't change anything.")
  expect(pageText(denied)).toContain('An owner of your company can change your role.')
  const { body } = await visitor.get('/view-applicants')
  const applicant = body.match(/\/view-applicants\/[0-9a-f-]{36}/)?.[0] ?? ''
  const note = "You're a read-only member, so you can view this but not change it."
  expect(pageText(await visitor.get(applicant))).toContain(note)
  expect(pageText(await visit(site, { as: owner }).get(applicant))).not.toContain('read-only member')
  const first = await makePerson(site.db, 'employer')
  const newReader = await makePerson(site.db, 'employer', { colleague: first, companyRole: 'read-only' })
  for (const path of ['/employer/dashboard', '/manage-jobs', '/view-applicants', '/manage-jobs/performance']) {
    const text = pageText(await visit(site, { as: newReader }).get(path))
    expect(text, path).not.toMatch(/post (a|your|new|another)|jobs that you post|your jobs/i)
  }
})

test('a read-only member reads the drafts of the company in Manage Jobs, and other companies do not', async () => {
  const draft = await makeJob(site.db, owner, { title: 'Night Picker', publishedAt: null, listedUntil: null })
  const preview = `/manage-jobs/${draft.id}/preview`
  const visitor = visit(site, { as: reader })
  expect((await visitor.get('/manage-jobs')).body).toContain(preview)
  const page = await visitor.get(preview)
  expect([page.status, pageText(page).includes('Load and unload trucks')]).toEqual([200, true])
  const other = await makePerson(site.db, 'employer')
  expect((await visit(site, { as: other }).get(preview)).status).toBe(404)
  expect((await visit(site, { as: reader }).get(`/jobs/${draft.id}`)).status).toBe(404)
})

test('every link, form and button that a read-only member sees is one that they may use', async () => {
  const visitor = visit(site, { as: reader })
  const opened = new Set<string>()
  const posts = new Map<string, string>()
  const denied: string[] = []
  const queue = [{ path: '/employer/dashboard', from: 'sign-in' }]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    if (opened.has(pageOf(path))) continue
    opened.add(pageOf(path))
    await site.db.delete(rateLimits)
    const { status, body, location } = await visitor.get(path)
    if (status === 403) denied.push(`GET ${path} on ${from}`)
    if (location) queue.push({ path: location, from: path })
    const { links, posts: forms } = targetsOf(body, path)
    // The other pages show the same to everyone.
    if (!/^\/($|employer|manage-jobs|view-applicants|booking-portal|jobs\/|companies)/.test(path)) continue
    for (const link of links) queue.push({ path: link, from: path })
    for (const form of forms) posts.set(withoutIds(pageOf(form)), `${form} on ${path}`)
  }
  for (const form of posts.values()) {
    await site.db.delete(rateLimits)
    // A new member for each, because some of the forms sign out or leave the company.
    const { status } = await visit(site, { as: await makeReader() }).post(form.split(' on ')[0] ?? '')
    if (status === 403) denied.push(`POST ${form}`)
  }
  expect(denied).toEqual([])
  expect([...opened].map(withoutIds)).toEqual(
    expect.arrayContaining([
      '/employer/dashboard',
      '/manage-jobs',
      '/manage-jobs/:id/performance',
      '/view-applicants',
      '/view-applicants?view=board',
      '/view-applicants/:id',
      '/view-applicants/:id/interviews/:id/scorecard',
      '/booking-portal',
      '/booking-portal/:id',
      '/employer/team',
      '/employer/settings',
      '/jobs/:id',
    ]),
  )
})
