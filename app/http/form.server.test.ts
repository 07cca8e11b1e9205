import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, readFormData } from './form.server.ts'

const post = (body: BodyInit, type = 'application/x-www-form-urlencoded') =>
  new Request('http://127.0.0.1:3000/', { method: 'POST', body, headers: { 'Content-Type': type } })
const schema = z.object({ title: z.string({ error: 'Enter a title.' }) })

test.each(['__intent__=x&title=a', '__state__={&title=a', 'title=a'])('%s is read', async (body) => {
  expect(parseForm(await readFormData(post(body)), schema)).toMatchObject({ ok: true, value: { title: 'a' } })
})

test('a body that is no form is one with every field missing', async () => {
  const { ok, reply } = parseForm(await readFormData(post('{"title":"a"}', 'application/json')), schema)
  expect([ok, reply().result.error]).toEqual([false, { title: ['Enter a title.'] }])
})
