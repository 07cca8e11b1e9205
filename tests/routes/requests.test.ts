import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { send, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Bytes on the wire, for what node's own client refuses to send. @returns the status line and the rest. */
function raw(bytes: string): Promise<string> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
    // Not ended: the server drops what it does for a caller who has hung up.
    socket.write(bytes.replaceAll('\n', '\r\n'), 'latin1')
  })
}

const host = () => new URL(site.url).host
const statusOf = (said: string) => Number(said.split(' ')[1])

describe('where a post comes from', () => {
  const post = (headers: Record<string, string>) =>
    send(site.url, { method: 'POST', path: '/logout', headers: { ...FORM, ...headers } })

  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a page without origin (sandbox, data:)', { Origin: 'null' }],
    ['another port of this host', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
    ['the same host by https', { Origin: 'https://127.0.0.1' }],
    ['another site that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port that hides its origin', { 'Sec-Fetch-Site': 'same-site' }],
  ])('refuses %s', async (_, headers) => {
    const answer = await post(headers)
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('That request was refused')
  })

  test('takes our own pages, and clients that are no browser', async () => {
    expect((await post({ Origin: site.url, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    expect((await post({})).status).toBe(303)
  })

  test('takes a loopback twin while BASE_URL is unset', async () => {
    const twin = site.url.replace('127.0.0.1', 'localhost')
    expect((await post({ Host: new URL(twin).host, Origin: twin })).status).toBe(303)
  })

  test('changes nothing when it refuses', async () => {
    const mia = await makePerson(site.db, 'employee')
    const cookie = site.cookieOf(mia)
    await post({ Origin: 'https://evil.example', Cookie: `${cookie.name}=${cookie.value}` })
    expect((await visit(site, { as: mia }).get('/employee/dashboard')).status).toBe(200)
  })
})

describe('hosts', () => {
  test.each([
    ['a foreign host', 'GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n'],
    ['a foreign port', 'GET / HTTP/1.1\nHost: 127.0.0.1:1\nConnection: close\n\n'],
    ['two hosts', 'GET / HTTP/1.1\nHost: HOST\nHost: evil.example\nConnection: close\n\n'],
    ['two hosts, ours last', 'GET / HTTP/1.1\nHost: evil.example\nHost: HOST\nConnection: close\n\n'],
    ['a foreign absolute address', 'GET http://evil.example/jobs HTTP/1.1\nHost: HOST\nConnection: close\n\n'],
  ])('421 for %s', async (_, bytes) => {
    const said = await raw(bytes.replaceAll('HOST', host()))
    expect(statusOf(said)).toBe(421)
  })

  test('our own absolute address is answered', async () => {
    expect(statusOf(await raw(`GET ${site.url}/terms HTTP/1.1\nHost: ${host()}\nConnection: close\n\n`))).toBe(200)
  })

  test('no host at all is no request', async () => {
    expect(statusOf(await raw('GET / HTTP/1.1\nConnection: close\n\n'))).toBe(400)
  })

  test('a loopback twin leads a reader to the first of our hosts', async () => {
    const answer = await send(site.url, {
      path: '/jobs?q=x',
      headers: { Host: host().replace('127.0.0.1', 'localhost') },
    })
    expect([answer.status, answer.location]).toEqual([302, `${site.url}/jobs?q=x`])
  })
})

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '405 for %s, and what is answered',
    async (method) => {
      const answer = await send(site.url, { method, path: '/jobs' })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    },
  )

  test('a post to a page without a form is refused', async () => {
    expect((await visit(site).post('/terms')).status).toBe(405)
    expect((await visit(site).post('/nowhere')).status).toBeGreaterThanOrEqual(404)
  })

  test('HEAD is GET without the body', async () => {
    const [got, head] = await Promise.all([
      send(site.url, { path: '/terms' }),
      send(site.url, { method: 'HEAD', path: '/terms' }),
    ])
    expect([head.status, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
      expect(head.headers[name]).toBe(got.headers[name])
    }
    expect((await send(site.url, { method: 'HEAD', path: '/employee/dashboard' })).status).toBe(302)
  })

  test('a connection is not upgraded or tunnelled', async () => {
    const said = await raw(`GET /terms HTTP/1.1\nHost: ${host()}\nConnection: Upgrade, close\nUpgrade: websocket\n\n`)
    expect(statusOf(said)).toBe(200)
    expect(await raw(`CONNECT x:1 HTTP/1.1\nHost: ${host()}\n\n`)).toBe('')
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}, path = '/employee/login') =>
    send(site.url, { method: 'POST', path, body, headers: { ...FORM, ...headers } })

  test.each(['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded-x'])(
    '415 for %s',
    async (type) => {
      expect((await post('{}', { 'Content-Type': type })).status).toBe(415)
    },
  )

  test('a form may be as long as 1 MiB, and no longer', async () => {
    expect((await post(`x=${'a'.repeat(1024 * 1024 - 2)}`)).status).toBe(400)
    const answer = await post(`x=${'a'.repeat(1024 * 1024)}`)
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('That is too much at once')
  })

  test('a body that does not say how long it is is refused unread', async () => {
    const said = await raw(
      `POST /employee/login HTTP/1.1\nHost: ${host()}\nContent-Type: ${FORM['Content-Type']}\nTransfer-Encoding: chunked\nConnection: close\n\n5\nemail\n0\n\n`,
    )
    expect(statusOf(said)).toBe(411)
  })

  test('a body that never ends is not waited for', async () => {
    const said = await raw(
      `POST /employee/login HTTP/1.1\nHost: ${host()}\nContent-Type: text/plain\nContent-Length: 99999999\nConnection: close\n\nx`,
    )
    expect(statusOf(said)).toBe(415)
  })

  test('two lengths, or a length and chunks, are no request', async () => {
    const head = `POST /logout HTTP/1.1\nHost: ${host()}\nConnection: close\nContent-Length: 1\n`
    expect(statusOf(await raw(`${head}Content-Length: 2\n\nxx`))).toBe(400)
    expect(statusOf(await raw(`${head}Transfer-Encoding: chunked\n\n0\n\n`))).toBe(400)
  })

  test('a post without a body is an empty form', async () => {
    expect(statusOf(await raw(`POST /logout HTTP/1.1\nHost: ${host()}\nConnection: close\n\n`))).toBe(303)
  })

  test.each([
    ['a list with a billion places', 'full_name[999999999]=1'],
    ['prototypes', '__proto__[admin]=1&constructor[prototype][admin]=1&__proto__=1'],
    ['10,000 levels', `full_name${'.a'.repeat(10_000)}=1`],
    ['100,000 brackets', `full_name${'[a]'.repeat(100_000)}=1`],
    ['80,000 fields of one name', 'full_name=a&'.repeat(80_000)],
    ['100,000 names', Array.from({ length: 100_000 }, (__, n) => `a${n}=1`).join('&')],
    ['the form library’s own fields', '__intent__=x&__state__=x&full_name=a'],
    ['NUL everywhere', 'full_name=a%00b&email=a%00%40b.example&phone=%00&password=%00&confirm_password=%00'],
    ['invalid UTF-8', 'full_name=%ff%fe%ed%a0%80&email=%c0%80&phone=%f8&password=%80&confirm_password=%80'],
    ['nothing but percent signs', '%%%%=%%%'],
    ['nothing', ''],
  ])('a strange form is a refused form: %s', async (_, body) => {
    const began = performance.now()
    const answer = await post(body, {}, '/employee/register')
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('aria-invalid')
    expect(answer.body.length).toBeLessThan(200_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary='])(
    'a broken %s is an empty form',
    async (type) => {
      expect((await post('--x\r\nrubbish', { 'Content-Type': type }, '/employee/register')).status).toBe(400)
    },
  )

  test('NUL where a registration is otherwise in order is text without it', async () => {
    const fields = { full_name: 'Mia\0Nguyen', email: 'nul@example.com', phone: '0412 345 678' }
    const passwords = { password: 'Passw0rd!', confirm_password: 'Passw0rd!' }
    expect((await visit(site).post('/employee/register', { ...fields, ...passwords })).status).toBe(303)
  })

  test('NUL in a link or a sign-in finds nothing', async () => {
    const passwords = { password: 'Passw0rd!', confirm_password: 'Passw0rd!' }
    const visitor = visit(site)
    expect((await visitor.post('/reset-password', { token: '\0', ...passwords })).status).toBe(400)
    expect((await visitor.post('/employee/login', { email: 'a@b.example', password: '\0' })).status).toBe(400)
    expect((await visitor.post('/forgot-password', { email: 'a\0@b.example' })).status).toBeLessThan(500)
  })
})

describe('addresses', () => {
  const ADDRESSES: [path: string, status: number][] = [
    ['//', 200],
    ['//evil.example/', 404],
    ['/%zz', 404],
    ['/%', 404],
    ['/%c0%ae%c0%ae/', 404],
    ['/jobs/%00', 404],
    ['/jobs/not-an-id', 404],
    ['/jobs/00000000-0000-0000-0000-000000000000', 404],
    ['/companies/a%00b', 400],
    [`/${'a/'.repeat(30_000)}`, 404],
    [`/${'a'.repeat(60_000)}`, 404],
    [`/__manifest?paths=${'/a'.repeat(3500)}`, 204],
    ['/jobs?q=%00', 200],
    ['/jobs?q=%ff%fe', 200],
    [`/jobs?q=${'x'.repeat(5000)}`, 200],
    ['/jobs?q=%25_%27%22%5c', 200],
    ['/jobs?page=-1', 200],
    ['/jobs?after=rubbish&before=%00', 200],
    ['/jobs?q[]=1&q[x]=2&__proto__[x]=1', 200],
    ['/confirm-email?token=%00', 302],
    ['/confirm-email?token=rubbish', 302],
    ['/confirm-email?done=constructor', 200],
    ['/confirm-email?done=__proto__', 200],
    ['/.data', 200],
    ['/_root.data', 404],
    ['/__manifest', 204],
    ['/__manifest?paths=%00', 204],
  ]

  test.each(ADDRESSES.map(([path, status]) => ({ start: path.slice(0, 60), path, status })))(
    '$start → $status',
    async ({ path, status }) => {
      const began = performance.now()
      const answer = await send(site.url, { path })
      expect(answer.status).toBe(status)
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(answer.body).not.toMatch(/\n\s+at |node_modules|\.server\.ts/)
    },
  )

  test.each([
    ['a space', 'GET /a b HTTP/1.1'],
    ['a bare star', 'GET * HTTP/1.1'],
    ['a backslash', 'GET /\\evil HTTP/1.1'],
    ['a NUL', 'GET /\0 HTTP/1.1'],
    ['no HTTP', 'HELLO'],
  ])('400 for a request line with %s', async (_, line) => {
    expect(statusOf(await raw(`${line}\nHost: ${host()}\nConnection: close\n\n`))).toBe(400)
  })

  test('headers past 64 KiB are refused, long ones read', async () => {
    const ask = (bytes: number) =>
      raw(`GET /terms HTTP/1.1\nHost: ${host()}\nConnection: close\nX-Long: ${'a'.repeat(bytes)}\n\n`)
    expect(statusOf(await ask(70_000))).toBe(431)
    expect(statusOf(await ask(30_000))).toBe(200)
  })

  test('a cookie of rubbish is a guest', async () => {
    for (const value of ['%zz', '.', 'a.b', '%00.%00', `${'x'.repeat(4000)}.y`, '']) {
      const answer = await send(site.url, {
        path: '/employee/dashboard',
        headers: { Cookie: `muster-session=${value}` },
      })
      expect([answer.status, answer.location]).toEqual([302, '/employee/login?returnTo=%2Femployee%2Fdashboard'])
    }
  })
})

describe('headers of every answer', () => {
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
  ])('%s %s', async (method, path) => {
    const { headers } = await send(site.url, { method, path })
    expect(headers).toMatchObject(COMMON)
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test.each(['/', '/jobs', '/employee/login', '/nowhere', '/contact'])(
    'the policy of %s allows its inline scripts by hash, and nothing else inline',
    async (path) => {
      const { headers, body } = await send(site.url, { path })
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
      const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
      const inPolicy = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
      expect(new Set(inPolicy)).toEqual(new Set(hashes))
      expect(hashes.length).toBeGreaterThan(0)
      expect(body).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/)
    },
  )

  test('what a person sees is kept by nobody else', async () => {
    const mia = await makePerson(site.db, 'employee')
    const { headers } = await visit(site, { as: mia }).get('/employee/dashboard')
    expect(headers['cache-control']).toMatch(/private|no-store/)
  })

  test('an error page shows no stack, and its request can be found in the log', async () => {
    for (const path of ['/companies/a%00b', '/nowhere', '/jobs/x']) {
      const { body, headers } = await send(site.url, { path })
      expect(body).not.toMatch(/\n\s+at |Error:|node_modules|select "|\.server\.ts/)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('files', () => {
  const [asset = ''] = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))

  test('an asset may be kept for ever', async () => {
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
  ])('%s is no file', async (path) => {
    const { status, headers, body } = await send(site.url, { path })
    expect(status).toBe(404)
    expect(body).not.toContain('"dependencies"')
    expect(headers['cache-control']).not.toContain('immutable')
  })
})

describe('what machines ask', () => {
  test('/healthz and /readyz answer', async () => {
    expect(await send(site.url, { path: '/healthz' })).toMatchObject({ status: 200, body: 'ok' })
    expect(await send(site.url, { path: '/readyz' })).toMatchObject({ status: 200, body: 'ready' })
  })

  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via'])(
    '/metrics is for this machine only: not through a proxy that says %s',
    async (name) => {
      expect((await send(site.url, { path: '/metrics' })).body).toContain('http_requests_total')
      expect((await send(site.url, { path: '/metrics', headers: { [name]: '203.0.113.1' } })).status).toBe(404)
    },
  )
})

describe('with METRICS_TOKEN and an https address', () => {
  const token = 'a token of sixteen and more'
  let secure: Site
  beforeAll(async () => {
    secure = await openSite({ METRICS_TOKEN: token, BASE_URL: 'https://jobs.example', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => secure.close())
  const Host = 'jobs.example'

  test('/metrics is for the token only', async () => {
    const ask = (given?: string) =>
      send(secure.url, { path: '/metrics', headers: { Host, ...(given ? { Authorization: given } : {}) } })
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    for (const given of [
      undefined,
      'Bearer ',
      'Bearer wrong',
      `Bearer ${token}x`,
      `Bearer ${'é'.repeat(token.length)}`,
    ]) {
      expect((await ask(given)).status).toBe(404)
    }
  })

  test('no other host is answered, not even loopback', async () => {
    expect((await send(secure.url, { path: '/' })).status).toBe(421)
  })

  test('posts come from the public address, and strict transport is asked for', async () => {
    const post = (Origin: string) =>
      send(secure.url, { method: 'POST', path: '/logout', headers: { ...FORM, Host, Origin } })
    const answer = await post('https://jobs.example')
    expect(answer.status).toBe(303)
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect((await post('http://jobs.example')).status).toBe(403)
  })
})
