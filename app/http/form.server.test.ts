import { expect, test } from 'vitest'
import { z } from 'zod'
import { isBot, parseForm, parseFormData } from './form.server.ts'

const schema = z.object({ full_name: z.string({ error: 'Enter your name.' }), password: z.string().optional() })

/** A form as a browser, or somebody with a grudge, posts it. */
function posted(body: string, type = 'application/x-www-form-urlencoded'): Promise<FormData> {
  return parseFormData(new Request('http://local/', { method: 'POST', body, headers: { 'Content-Type': type } }))
}

test('gives the values of a form that is in order', async () => {
  const parsed = parseForm(await posted('full_name=Mia+Nguyen'), schema)
  expect(parsed).toMatchObject({ ok: true, value: { full_name: 'Mia Nguyen' } })
})

test('answers a refused form with what was typed, but never with a password', async () => {
  const refusing = schema.extend({ email: z.string() })
  const { ok, reply } = parseForm(await posted('full_name=Mia&password=Passw0rd!'), refusing)
  expect(ok).toBe(false)
  expect(reply().result.initialValue).toEqual({ full_name: 'Mia' })
})

test('adds errors of the form and of its fields', async () => {
  const { reply } = parseForm(await posted('full_name=Mia'), schema)
  expect(reply({ '': ['Closed.'], full_name: ['Too short.'] }).result.error).toEqual({
    '': ['Closed.'],
    full_name: ['Too short.'],
  })
})

test('takes an unreadable body for an empty form', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json']) {
    expect([...(await posted('--x\r\nrubbish', type))]).toEqual([])
  }
})

// One such post of 22 bytes once held the process for good: a list with a billion places.
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
])('knows no field with a name like %.40s', async (body) => {
  const form = await posted(body)
  expect([...form.keys()]).toEqual([])
  expect(parseForm(form, schema).reply().result.error).toEqual({ full_name: ['Enter your name.'] })
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('reads no more than 200 fields, however many come', async () => {
  const began = performance.now()
  const form = await posted('full_name=a&'.repeat(80_000))
  expect([...form.keys()]).toHaveLength(200)
  expect(parseForm(form, schema).ok).toBe(false)
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('a filled honeypot is a bot', async () => {
  expect(isBot(await posted('fax_number=x'))).toBe(true)
  expect(isBot(await posted('full_name=Mia'))).toBe(false)
})
