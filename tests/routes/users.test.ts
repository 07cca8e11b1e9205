import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { profiles, sessions } from '#db/schema/people.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

/** The page of one user for admins, as forms without scripts. */

let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await makePerson(site.db, 'admin')
})
afterAll(() => site.close())

const typeOf = async ({ id }: Person) =>
  (await site.db.select({ type: profiles.userType }).from(profiles).where(eq(profiles.id, id)))[0]?.type

test('an admin makes a job seeker an employer, after the page has said what happens', async () => {
  const person = await makePerson(site.db, 'employee', { fullName: 'Mia Wrong-Page' })
  const visitor = visit(site, { as: admin })
  const page = `/admin/users/${person.id}`
  expect((await visitor.get(page)).body).toContain(`href="${page}/account-type"`)
  const path = `${page}/account-type`
  expect(pageText(await visitor.get(path))).toContain('with a new, unverified company')
  const form = { account_type: 'employer', company_name: 'Bright & Co', reason: 'You are an employer.' }

  const empty = await visitor.post(path, { ...form, company_name: '', reason: '' })
  expect(empty.status).toBe(400)
  expect(pageText(empty)).toContain("Enter the company's name.")
  expect(pageText(empty)).toContain('Enter a reason.')
  expect((await visitor.post(path, { ...form, account_type: 'admin' })).status).toBe(400)
  expect(await typeOf(person)).toBe('employee')

  expect(await visitor.post(path, form)).toMatchObject({ status: 303, location: page })
  const shown = pageText(await visitor.get(page))
  expect(shown).toContain('Mia Wrong-Page is now an employer.')
  expect(shown).toContain('Bright & Co')
  expect(await typeOf(person)).toBe('employer')
})

test('an account with applications keeps its type, and the page says what to do instead', async () => {
  const person = await makePerson(site.db, 'employee', { fullName: 'Ana Applied' })
  const visitor = visit(site, { as: admin })
  const path = `/admin/users/${person.id}/account-type`
  await makeApplication(site.db, await makeJob(site.db, await makePerson(site.db, 'employer')), person)
  const answer = await visitor.post(path, { account_type: 'employer', company_name: 'A', reason: 'B' })
  expect(answer.status).toBe(409)
  expect(pageText(answer)).toContain('Ask them to register as an employer with another email address.')
  expect(pageText(await visitor.get(path))).toContain("You can't change this account's type")
  expect(await typeOf(person)).toBe('employee')
})

test('an account type changes only with a recent password, and the account of an admin never', async () => {
  const person = await makePerson(site.db, 'employee')
  const other = await makePerson(site.db, 'admin')
  const form = { account_type: 'employer', company_name: 'A', reason: 'B' }
  const visitor = visit(site, { as: admin })
  expect((await visitor.post(`/admin/users/${other.id}/account-type`, form)).status).toBe(409)
  const linksTo = async (id: string) => (await visitor.get(`/admin/users/${id}`)).body.includes(`${id}/account-type`)
  expect([await linksTo(person.id), await linksTo(other.id)]).toEqual([true, false])
  const hourAgo = new Date(Date.now() - 3_600_000)
  await site.db.update(sessions).set({ createdAt: hourAgo }).where(eq(sessions.userId, other.id))
  const answer = await visit(site, { as: other }).post(`/admin/users/${person.id}/account-type`, form)
  expect(answer.location).toMatch(/^\/account\/confirm-identity/)
  expect(await typeOf(person)).toBe('employee')
})

test('an admin adds a note to an account and deletes it, and an empty one is rejected', async () => {
  const person = await makePerson(site.db, 'employer')
  const visitor = visit(site, { as: admin })
  const page = `/admin/users/${person.id}`
  const empty = await visitor.post(`${page}/notes`, { note: ' ' })
  expect(empty.status).toBe(400)
  expect(pageText(empty)).toContain('Write a note.')
  expect(await visitor.post(`${page}/notes`, { note: 'Prefers calls after 3 pm.' })).toMatchObject({
    status: 303,
    location: page,
  })
  const { body } = await visitor.get(page)
  expect(body).toContain('Prefers calls after 3 pm.')
  const path = /action="([^"]*\/notes\/[^"]*\/deletion)"/.exec(body)?.[1] ?? ''
  expect(await visitor.post(path)).toMatchObject({ status: 303, location: page })
  expect((await visitor.get(page)).body).not.toContain('Prefers calls after 3 pm.')
  expect((await visitor.get(path)).location).toBe(page)
})
