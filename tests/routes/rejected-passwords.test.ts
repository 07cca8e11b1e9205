import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

const COMMON = 'This password is on lists of common and breached passwords'
const PERSONAL = "Don't use words from your name, email address or company in your password."

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())

const twice = (password: string) => ({ password, confirm_password: password })

test.each([
  ['Password1!', COMMON],
  ['My-Nguyen-4ever!', `${PERSONAL} This one contains “nguyen”.`],
  ['Xy.Brightwater9!', `${PERSONAL} This one contains “brightwater”.`],
])('an employer cannot register with %s', async (password, reason) => {
  const fields = {
    company_name: 'Brightwater',
    full_name: 'Mia Nguyen',
    email: 'mia@example.com',
    phone: '0412 345 678',
  }
  const answer = await visit(site).post('/employer/register', { ...fields, ...twice(password) })
  expect(answer.status).toBe(400)
  expect(pageText(answer)).toContain(reason)
  expect(answer.body).toContain('Weak Password')
  expect(answer.body).toContain('value="mia@example.com"')
})

test('a person cannot change their password to a common one or one with their name', async () => {
  const person = await makePerson(site.db, 'employee', { passwordHash, fullName: 'Ravi Sharma' })
  for (const [password, reason] of [
    ['Qwerty123!', COMMON],
    ['Sharma-4ever!', PERSONAL],
  ] as const) {
    const answer = await visit(site, { as: person }).post('/account/password', {
      current_password: PASSWORD,
      ...twice(password),
    })
    expect(answer.status).toBe(400)
    expect(pageText(answer)).toContain(reason)
  }
})

test('a reset link rejects a common password and one with the name, and still works afterwards', async () => {
  const { email } = await makePerson(site.db, 'employee', { passwordHash, fullName: 'Ravi Sharma' })
  await visit(site).post('/forgot-password', { email })
  const { pathname, search, searchParams } = new URL((await site.emailTo(email)).link)
  const token = searchParams.get('token') ?? ''
  for (const [password, reason] of [
    ['Qwerty123!', COMMON],
    ['Sharma-4ever!', PERSONAL],
  ] as const) {
    const answer = await visit(site).post(pathname + search, { token, ...twice(password) })
    expect(answer.status).toBe(400)
    expect(pageText(answer)).toContain(reason)
  }
  expect((await visit(site).post(pathname + search, { token, ...twice('Wombat-3hills!') })).status).toBe(303)
})

test('no script of the browser contains the list of common passwords', async () => {
  const folder = 'build/client/assets'
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/passwords-common|123456Apassword/i)
  }
})
