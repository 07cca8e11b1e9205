import { expect, test } from 'vitest'
import { z } from 'zod'
import { isBot, parseForm, parseFormData } from './form.server.ts'

const schema = z.object({ full_name: z.string({ error: 'Enter your name.' }), password: z.string().optional() })

/** The form data of a post with this body. */
function posted(body: string, type = 'application/x-www-form-urlencoded'): Promise<FormData> {
  return parseFormData(new Request('http://local/', { method: 'POST', body, headers: { 'Content-Type': type } }))
}

test('a valid form is parsed to its values', async () => {
  const parsed = parseForm(await posted('full_name=Mia+Nguyen'), schema)
  expect(parsed).toMatchObject({ ok: true, value: { full_name: 'Mia Nguyen' } })
})

test('the reply to an invalid form keeps the input except the password', async () => {
  const stricter = schema.extend({ email: z.string() })
  const { ok, reply } = parseForm(await posted('full_name=Mia&password=Passw0rd!'), stricter)
  expect(ok).toBe(false)
  expect(reply().result.initialValue).toEqual({ full_name: 'Mia' })
})

test('the reply can add errors of the form and of its fields', async () => {
  const { reply } = parseForm(await posted('full_name=Mia'), schema)
  expect(reply({ '': ['Closed.'], full_name: ['Too short.'] }).result.error).toEqual({
    '': ['Closed.'],
    full_name: ['Too short.'],
  })
})

test('an unreadable body is an empty form', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json']) {
    expect([...(await posted('--x\r\nrubbish', type))]).toEqual([])
  }
})

// One such post of 22 bytes once blocked the process for good: a list with a billion items.
test.each([
  'full_name[999999999]=1',
  '__proto__[x]=1',
  '__proto__=1',
  'constructor[prototype][x]=1',
  `full_name${'.a'.repeat(10_000)}=1`,
  `full_name${'[a]'.repeat(100_000)}=1`,
  'full_name[]=1',
  '__intent__=rubbish',
  '__state__=rubbish',
  '=1',
  `${'a'.repeat(61)}=1`,
])('a field with a name like %.40s is dropped', async (body) => {
  const form = await posted(body)
  expect([...form.keys()]).toEqual([])
  expect(parseForm(form, schema).reply().result.error).toEqual({ full_name: ['Enter your name.'] })
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('only the first 200 fields are read', async () => {
  const began = performance.now()
  const form = await posted('full_name=a&'.repeat(80_000))
  expect([...form.keys()]).toHaveLength(200)
  expect(parseForm(form, schema).ok).toBe(false)
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('a form with a filled honeypot field is from a bot', async () => {
  expect(isBot(await posted('fax_number=x'))).toBe(true)
  expect(isBot(await posted('full_name=Mia'))).toBe(false)
})
