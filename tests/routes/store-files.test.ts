import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { makePerson } from '#tests/support/factories.ts'
import { mutants, REJECTED_FILES } from '#tests/support/hostile-files.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, send, visit } from './client.ts'

/** Uploads of product and stock files to the built server, which reads them in workers. */

const PATHS = { products: '/admin/store/products/import', stock: '/admin/store/stock/import' } as const

let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await makePerson(site.db, 'admin')
})
afterAll(() => site.close())

async function upload(kind: keyof typeof PATHS, content: string | Uint8Array<ArrayBuffer>): Promise<RouteResponse> {
  const form = new FormData()
  form.append('file', new File([content], 'file.csv', { type: 'text/csv' }))
  const body = new Response(form)
  const { name, value } = site.cookieOf(admin)
  const headers = {
    Cookie: `${name}=${value}`,
    Origin: site.url,
    'Content-Type': body.headers.get('Content-Type') ?? '',
  }
  return send(site.url, { method: 'POST', path: PATHS[kind], headers, body: Buffer.from(await body.arrayBuffer()) })
}

const kinds = Object.keys(PATHS) as (keyof typeof PATHS)[]

describe.each(kinds)('a file of %s', (kind) => {
  test('that is larger than 10 MB is rejected with 413', async () => {
    const response = await upload(kind, 'x'.repeat(10 * 1024 * 1024 + 1))
    expect(response.status).toBe(413)
    expect(pageText(response)).toContain('This file is larger than 10 MB. Split it into smaller files.')
  })

  test('that is no text is rejected with 415, and an empty one with 400', async () => {
    expect((await upload(kind, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).status).toBe(415)
    expect((await upload(kind, '')).status).toBe(400)
  })

  test('without a row that can be imported does not offer to import the rest', async () => {
    const { location } = await upload(kind, 'Handle,SKU,Price,On hand\nnone,NO-SUCH-SKU,x,x\n')
    const page = pageText(await visit(site, { as: admin }).get(location ?? ''))
    expect(page).toContain('Fix the file and upload it again.')
  })

  test('with random changes is answered, never with a server error', async () => {
    const statuses = new Set<number>()
    for (const mutant of mutants(30, 20_261_127)) {
      const text = Buffer.from(mutant).toString('latin1').replace('Reference', 'SKU').replace('Job title', 'Title')
      const uploaded = await upload(kind, new Uint8Array(Buffer.from(text, 'latin1')))
      statuses.add(uploaded.status)
      if (uploaded.location) statuses.add((await visit(site, { as: admin }).get(uploaded.location)).status)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
  })
})

// The reader of both kinds is the same.
test.each(Object.keys(REJECTED_FILES))('a file of products with %s is rejected with a message', async (name) => {
  const response = await upload('products', REJECTED_FILES[name] ?? '')
  expect(response.status).toBe(400)
  expect(pageText(response)).toContain('File not uploaded')
})

test('descriptions that take long to sanitise are previewed, while the server answers', async () => {
  const description = '<td>x'.repeat(3_900)
  const rows = Array.from({ length: 100 }, (_, n) => `Vest ${n},5,${description}\n`)
  const uploading = upload('products', `Title,Price,Description\n${rows.join('')}`)
  expect((await send(site.url, { path: '/healthz' })).status).toBe(200)
  const uploaded = await uploading
  expect(uploaded.status).toBe(303)
  expect((await visit(site, { as: admin }).get(uploaded.location ?? '')).status).toBe(200)
}, 60_000)

test('a product file is imported once if its preview is posted twice', async () => {
  const client = visit(site, { as: admin })
  const uploaded = await upload('products', 'Title,SKU,Price\nTwo Posts,TWO-POSTS,5\n')
  const preview = uploaded.location ?? ''
  const fingerprint = /name="fingerprint" value="([^"]+)"/.exec((await client.get(preview)).body)?.[1] ?? ''
  const posts = await Promise.all([0, 1].map(() => client.post(`${preview}/start`, { fingerprint })))
  expect(posts.map(({ status, location }) => [status, location])).toEqual([
    [303, preview],
    [303, preview],
  ])
  expect(pageText(await client.get(preview))).toContain('1 product added, 0 updated')
})

test('a product file is not imported with the fingerprint of another preview', async () => {
  const client = visit(site, { as: admin })
  const { location } = await upload('products', 'Title,SKU,Price\nOther Print,OTHER-PRINT,5\n')
  await client.post(`${location}/start`, { fingerprint: 'x' })
  const page = pageText(await client.get(location ?? ''))
  expect(page).toContain('Products not imported')
  expect(page).toContain('Import 1 product')
})
