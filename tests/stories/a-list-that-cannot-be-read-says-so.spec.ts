import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ LOG_LEVEL: 'silent' })
})
afterAll(() => site.close())

test.each([
  ['/manage-jobs', 'Failed to load jobs'],
  ['/view-applicants', 'Failed to load applicants'],
])('%s: %s, inside the area, with a way on', async (path, words) => {
  const { name, value } = site.cookieOf(await makePerson(site.db, 'employer'))
  await site.db.execute(sql`alter table applications rename to applications_away`)
  try {
    const response = await fetch(site.url + path, { headers: { Cookie: `${name}=${value}` } })
    expect(response.status).toBe(500)
    const html = await response.text()
    for (const part of [words, 'Try again', 'Company Profile']) expect(html).toContain(part)
  } finally {
    await site.db.execute(sql`alter table applications_away rename to applications`)
  }
})
