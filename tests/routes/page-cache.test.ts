import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { send, visit } from './client.ts'

let site: Site
let people: Record<'employee' | 'employer' | 'admin', Person>
let paths: string[]
let apiPath: string

/** Long enough that no page expires during a test. */
beforeAll(async () => {
  site = await openSite({ PAGE_CACHE_MS: '60000' })
  people = {
    employee: await makePerson(site.db, 'employee', { fullName: 'Mia Employee-Name' }),
    employer: await makePerson(site.db, 'employer', { fullName: 'Dean Employer-Name', companyName: 'Harbour Cold' }),
    admin: await makePerson(site.db, 'admin', { fullName: 'Ada Admin-Name' }),
  }
  const job = await makeJob(site.db, people.employer, { title: 'Crane Operator' })
  const { id: product } = await makeProduct(site.db)
  await makeProduct(site.db)
  const page = await send(site.url, { path: `/jobs/${job.id}` })
  const company = page.body.match(/href="(\/companies\/[^"]+)"/)?.[1] ?? ''
  const pages = ['/', '/jobs', '/jobs?q=crane', `/jobs/${job.id}`, company, '/store', `/product/${product}`]
  paths = [...pages, '/_.data', '/jobs.data?q=crane', `/jobs/${job.id}.data`, `${company}.data`]
  apiPath = `/store/store_muster/products?limit=5`
})

afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) => send(site.url, { path, headers })

/** What only pages of signed-in people contain. */
const NAMES = /Employee-Name|Employer-Name|Admin-Name|Logout/

describe('each cached page', () => {
  test('of a guest is sent again with the same bytes and headers, and with a request id of its own', async () => {
    for (const path of paths) {
      const [first, second] = [await get(path), await get(path)]
      expect([first.status, second.status], path).toEqual([200, 200])
      expect(second.body, path).toBe(first.body)
      const common = ({ 'x-request-id': _, date: __, ...headers }: typeof first.headers) => headers
      expect(common(second.headers), path).toEqual(common(first.headers))
      expect(second.headers['x-request-id'], path).not.toBe(first.headers['x-request-id'])
    }
  })

  test('is never sent to a person, and no page of a person to anyone else', async () => {
    const visitors = Object.values(people).map((as) => ({ as, client: visit(site, { as }) }))
    for (const path of paths) {
      // Guests before, between and after them, so that each page could come from any of the others.
      expect((await get(path)).body, path).not.toMatch(NAMES)
      for (const { as, client } of visitors) {
        const { body } = await client.get(path)
        expect(
          body.match(new RegExp(NAMES, 'g'))?.filter((name) => name !== 'Logout'),
          path,
        ).toEqual(expect.arrayContaining([as.fullName.split(' ')[1]]))
        for (const other of Object.values(people)) if (other !== as) expect(body, path).not.toContain(other.fullName)
        expect((await get(path)).body, path).not.toMatch(NAMES)
      }
    }
  })

  test('of the store API is the same for everyone, can be read from any origin, and has both of its ids', async () => {
    const [first, second] = [await get(apiPath), await get(apiPath, { 'Accept-Encoding': 'br' })]
    expect(second.headers['content-encoding']).toBe('br')
    expect(first.headers['content-encoding']).toBeUndefined()
    for (const { headers } of [first, second, await get(apiPath)]) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['x-correlation-id']).toBe(headers['x-request-id'])
    }
    const { body } = await visit(site, { as: people.employee }).get(apiPath)
    expect(body).toBe(first.body)
  })

  test('has the theme of its visitor', async () => {
    const themeOf = async (cookie?: string) =>
      (await get('/jobs', cookie ? { Cookie: cookie } : {})).body.match(/data-theme="(\w+)"/)?.[1]
    for (let round = 0; round < 2; round += 1) {
      expect([await themeOf(), await themeOf('theme=dark'), await themeOf('theme=light')]).toEqual([
        undefined,
        'dark',
        'light',
      ])
    }
  })

  test('allows exactly the scripts that it contains', async () => {
    await get('/jobs')
    const { body, headers } = await get('/jobs')
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, script = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  })
})

test('a page comes from the cache after a change until its time is over, also for those who have changed something', async () => {
  const listsTitle = async (title: string) => (await get('/jobs')).body.includes(title)
  expect(await listsTitle('Crane Operator')).toBe(true)
  const [job] = await site.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.title, 'Crane Operator'))
  expect((await visit(site, { as: people.employer }).post(`/manage-jobs/${job?.id}/pause`, {})).status).toBe(303)
  // The proof that the page came from the cache: it is younger than the limit of this server.
  expect(await listsTitle('Crane Operator')).toBe(true)
})

test('a process that keeps pages for a second keeps unchanged ones longer, and shows the changes of others', async () => {
  const other = { url: await site.startProcess({ PAGE_CACHE_MS: '100' }) }
  const page = () => send(other.url, { path: '/jobs' })
  let kept = { etag: '', since: 0 }
  // The same bytes for longer than the limit: nothing has changed. The process has to connect first, and at a full
  // minute the page is rendered again.
  await expect
    .poll(async () => {
      const etag = String((await page()).headers.etag)
      if (etag !== kept.etag) kept = { etag, since: performance.now() }
      return performance.now() - kept.since
    })
    .toBeGreaterThan(150)
  const { headers } = await page()
  expect(headers.vary).toMatch(/Cookie/)
  expect((await send(other.url, { path: '/jobs', headers: { 'If-None-Match': String(headers.etag) } })).status).toBe(
    304,
  )
  await makeJob(site.db, people.employer, { title: 'Rigger' })
  await expect.poll(async () => (await page()).body.includes('Rigger'), { timeout: 2_000 }).toBe(true)
})

test('cached pages count as requests', async () => {
  const count = async () => {
    const { body } = await get('/metrics')
    return Number(body.match(/http_requests_total\{method="GET",status="200"\} (\d+)/)?.[1])
  }
  await get('/store')
  const before = await count()
  for (let n = 0; n < 5; n += 1) await get('/store')
  expect((await count()) - before).toBe(5 + 1)
})

test('a request that the visitor aborts counts as 499 and not as an error', async () => {
  const { hostname, port } = new URL(site.url)
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table jobs in access exclusive mode`)
    const sent = request({ hostname, port, path: '/jobs?q=aborted' })
    sent.on('error', () => {})
    sent.end()
    await expect
      .poll(async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    sent.destroy()
  })
  await expect.poll(async () => (await get('/metrics')).body).toMatch(/method="GET",status="499"\} 1/)
  expect((await get('/metrics')).body).not.toMatch(/status="500"/)
})
