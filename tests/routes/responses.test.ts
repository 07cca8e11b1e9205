import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeJob, makeMessageWithFile, makePerson, makeSentResume } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { send, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe('security headers', () => {
  const COMMON = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }

  test.each([
    ['GET', '/'],
    ['GET', '/jobs'],
    ['GET', '/nowhere'],
    ['GET', '/employee/dashboard'],
    ['GET', '/companies/a%00b'],
    ['GET', '/jobs.data'],
    ['GET', '/__manifest?paths=/jobs'],
    ['GET', '/favicon.svg'],
    ['GET', '/plain-page.css'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['HEAD', '/'],
    ['OPTIONS', '/'],
    ['POST', '/logout'],
    ['POST', '/employee/register'],
  ])('%s %s has the common security headers', async (method, path) => {
    const { headers } = await send(site.url, { method, path })
    expect(headers).toMatchObject(COMMON)
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('a resume and a file of a message are downloaded as attachments, whose type no browser guesses', async () => {
    const employer = await makePerson(site.db, 'employer')
    const applicant = await makePerson(site.db, 'employee')
    const application = await makeApplication(site.db, await makeJob(site.db, employer), applicant)
    // The content is markup, and the name has quotes and accents.
    const file = { content: Buffer.from('<script>alert(1)</script>'), name: 'My "résumé"' }
    const resumeId = await makeSentResume(site.db, application, file)
    const author = { id: applicant.id, sender: 'applicant' as const }
    const { attachmentId } = await makeMessageWithFile(site.db, application.id, author, file)
    for (const path of [`/resumes/${resumeId}/file`, `/message-attachments/${attachmentId}/file`]) {
      for (const as of [applicant, employer]) {
        const { status, headers } = await visit(site, { as }).get(path)
        expect(status, path).toBe(200)
        expect(headers, path).toMatchObject({
          'content-disposition': `attachment; filename="My _r_sum__.txt"; filename*=UTF-8''My%20%22r%C3%A9sum%C3%A9%22.txt`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        expect(headers['content-type'], path).toMatch(/^text\/plain/)
      }
    }
  })

  test.each(['/', '/jobs', '/employee/login', '/nowhere', '/contact'])(
    'the content security policy of %s allows exactly its inline scripts, by hash',
    async (path) => {
      const { headers, body } = await send(site.url, { path })
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      // Structured data is not executed, so no policy applies to it.
      const scripts = [
        ...body.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
      ]
      const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
      const inPolicy = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
      expect(hashes).not.toEqual([])
      expect(new Set(inPolicy)).toEqual(new Set(hashes))
      expect(body).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/)
    },
  )

  test('the page of a signed-in person is not stored in shared caches', async () => {
    const mia = await makePerson(site.db, 'employee')
    const { headers } = await visit(site, { as: mia }).get('/employee/dashboard')
    expect(headers['cache-control']).toMatch(/private|no-store/)
  })

  test('an error page contains no stack trace, and its request id leads to the log', async () => {
    for (const path of ['/companies/a%00b', '/nowhere', '/jobs/x']) {
      const { body, headers } = await send(site.url, { path })
      expect(body).not.toMatch(/\n\s+at |Error:|node_modules|select "|\.server\.ts/)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('static files', () => {
  const [asset = ''] = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))

  test('an asset is cached for a year', async () => {
    const { status, headers } = await send(site.url, { path: `/assets/${asset}` })
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers['content-type']).toMatch(/javascript/)
  })

  test.each([
    '/assets/../server/index.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '/assets/',
    '/assets/nothing.js',
    '/../package.json',
    '/package.json',
    '/%2e%2e/package.json',
  ])('%s serves no file', async (path) => {
    const { status, headers, body } = await send(site.url, { path })
    expect(status).toBe(404)
    expect(body).not.toContain('"dependencies"')
    expect(headers['cache-control']).not.toContain('immutable')
  })
})

describe('health checks and metrics', () => {
  test.each([
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ])('%s answers %s', async (path, body) => {
    expect(await send(site.url, { path })).toMatchObject({ status: 200, body })
  })

  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via'])(
    '/metrics is served to this machine and not through a proxy that sends %s',
    async (name) => {
      expect((await send(site.url, { path: '/metrics' })).body).toContain('http_requests_total')
      expect((await send(site.url, { path: '/metrics', headers: { [name]: '203.0.113.1' } })).status).toBe(404)
    },
  )
})

describe('with METRICS_TOKEN and an https BASE_URL', () => {
  const token = 'a token of sixteen or more'
  let secure: Site
  beforeAll(async () => {
    secure = await openSite({ METRICS_TOKEN: token, BASE_URL: 'https://jobs.example', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => secure.close())
  const Host = 'jobs.example'

  test('/metrics requires the token', async () => {
    const request = (given?: string) =>
      send(secure.url, { path: '/metrics', headers: { Host, ...(given ? { Authorization: given } : {}) } })
    expect((await request(`Bearer ${token}`)).status).toBe(200)
    for (const given of [
      undefined,
      'Bearer ',
      'Bearer wrong',
      `Bearer ${token}x`,
      `Bearer ${'é'.repeat(token.length)}`,
    ]) {
      expect((await request(given)).status).toBe(404)
    }
  })

  test('a request to the loopback address answers 421', async () => {
    expect((await send(secure.url, { path: '/' })).status).toBe(421)
  })

  test.each([
    ['https://jobs.example', 303],
    ['http://jobs.example', 403],
  ])('a post from %s answers %i', async (Origin, status) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Host, Origin }
    expect((await send(secure.url, { method: 'POST', path: '/logout', headers })).status).toBe(status)
  })

  test('browsers are required to use https', async () => {
    const { headers } = await send(secure.url, { path: '/terms', headers: { Host } })
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  })
})
