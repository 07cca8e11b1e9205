import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { makePerson } from '#tests/support/factories.ts'
import {
  DENSE_DESCRIPTIONS,
  LONG_DESCRIPTIONS,
  mutants,
  REJECTED_FILES,
  VALID_FILE,
} from '#tests/support/hostile-files.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, send, visit } from './client.ts'

/** Uploads of jobs to the built server, which reads them in a worker. */

let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await makePerson(site.db, 'admin')
})
afterAll(() => site.close())

async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<RouteResponse> {
  const form = new FormData()
  form.append('file', new File([content], 'jobs.csv', { type: 'text/csv' }))
  const body = new Response(form)
  const { name, value } = site.cookieOf(admin)
  const headers = {
    Cookie: `${name}=${value}`,
    Origin: site.url,
    'Content-Type': body.headers.get('Content-Type') ?? '',
  }
  return send(site.url, { method: 'POST', path: '/admin/import', headers, body: Buffer.from(await body.arrayBuffer()) })
}

/** The page of the draft that the upload has created. */
async function preview(uploaded: RouteResponse): Promise<RouteResponse> {
  expect([uploaded.status, uploaded.location]).toEqual([303, expect.stringMatching(/^\/admin\/import\/[\w-]+$/)])
  return visit(site, { as: admin }).get(uploaded.location ?? '')
}

const healthStatus = async () => (await send(site.url, { path: '/healthz' })).status

test('a valid file is read in the worker, and its preview shows its jobs', async () => {
  const page = await preview(await upload(VALID_FILE))
  expect(page.status).toBe(200)
  expect(pageText(page)).toContain('3 jobs to add, 0 to update by reference.')
})

test('a file without needed columns says so above the columns that it offers', async () => {
  const page = pageText(await preview(await upload('Foo,Bar\n1,2\n')))
  expect(page).toMatch(/No column for: Job title, Company, Location, Description .* Columns and default values/)
})

test('a file without a row that can be imported does not offer to skip the rows', async () => {
  const columns = 'Job title,Company,Location,Description,Job type'
  const page = pageText(await preview(await upload(`${columns}\nWelder,Acme,Perth WA,Weld.,Sometimes\n`)))
  expect(page).toContain("1 row can't be imported Fix the file or the columns. Line 2")
  expect(page).not.toContain('Skip these rows')
})

describe('is rejected with a message:', () => {
  test.each(Object.entries(REJECTED_FILES))('%s', async (_, content) => {
    const response = await upload(content)
    expect(response.status).toBe(400)
    expect(pageText(response)).toMatch(/(The file has|Line \d+|Line \d+: a quoted value) .*\./)
    expect(await healthStatus()).toBe(200)
  })
})

describe('is shown with its errors, if it has any:', () => {
  test.each(Object.entries({ ...LONG_DESCRIPTIONS, ...DENSE_DESCRIPTIONS }))('%s', async (_, content) => {
    const page = await preview(await upload(content))
    expect(page.status).toBe(200)
    expect(await healthStatus()).toBe(200)
  })
})

test('300 random variations of a valid file are answered, none of them with a server error', async () => {
  const statuses = new Map<string, number>()
  const add = (step: string, status: number) =>
    statuses.set(`${step} ${status}`, (statuses.get(`${step} ${status}`) ?? 0) + 1)
  for (const mutant of mutants(300, 20_260_301)) {
    const uploaded = await upload(new Uint8Array(mutant))
    add('upload', uploaded.status)
    if (uploaded.location) add('preview', (await preview(uploaded)).status)
  }
  expect([...statuses.keys()].filter((status) => !/ (2|3|4)\d\d$/.test(status))).toEqual([])
  // Enough of them are accepted and rejected for the variations to mean something.
  expect(statuses.get('upload 303')).toBeGreaterThan(50)
  expect(statuses.get('upload 400')).toBeGreaterThan(50)
  expect(await healthStatus()).toBe(200)
}, 600_000)
