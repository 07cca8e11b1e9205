import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, send, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Sends raw bytes, because Node's HTTP client rejects invalid requests. @returns the response with its status line */
function sendRaw(bytes: string): Promise<string> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let response = ''
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString('latin1')
    })
    socket.on('end', () => resolve(response))
    socket.on('error', reject)
    // The socket stays open, because the server stops working for a client that has disconnected.
    socket.write(bytes.replaceAll('\n', '\r\n'), 'latin1')
  })
}

const host = () => new URL(site.url).host
const statusOf = (response: string) => Number(response.split(' ')[1])

describe('the origin of a post', () => {
  const post = (headers: Record<string, string>) =>
    send(site.url, { method: 'POST', path: '/logout', headers: { ...FORM, ...headers } })

  test.each([
    ['a post from another site', { Origin: 'https://evil.example' }],
    ['a post from a page without an origin (sandbox, data:)', { Origin: 'null' }],
    ['a post from another port of this host', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
    ['a post from the same host over https', { Origin: 'https://127.0.0.1' }],
    ['a cross-site post without an origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a same-site post without an origin', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s is rejected', async (_, headers) => {
    const response = await post(headers)
    expect(response.status).toBe(403)
    expect(response.body).toContain('Request blocked')
  })

  test('a post from our own page is accepted', async () => {
    expect((await post({ Origin: site.url, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
  })

  test('a post from a client that is not a browser is accepted', async () => {
    expect((await post({})).status).toBe(303)
  })

  test('a post from localhost is accepted while BASE_URL is unset', async () => {
    const localhost = site.url.replace('127.0.0.1', 'localhost')
    expect((await post({ Host: new URL(localhost).host, Origin: localhost })).status).toBe(303)
  })

  test('a rejected sign-out leaves the person signed in', async () => {
    const mia = await makePerson(site.db, 'employee')
    const cookie = site.cookieOf(mia)
    await post({ Origin: 'https://evil.example', Cookie: `${cookie.name}=${cookie.value}` })
    expect((await visit(site, { as: mia }).get('/employee/dashboard')).status).toBe(200)
  })
})

describe('hosts', () => {
  test.each([
    ['an unknown host', 'GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n'],
    ['another port', 'GET / HTTP/1.1\nHost: 127.0.0.1:1\nConnection: close\n\n'],
    ['two Host headers', 'GET / HTTP/1.1\nHost: HOST\nHost: evil.example\nConnection: close\n\n'],
    ['two Host headers with ours last', 'GET / HTTP/1.1\nHost: evil.example\nHost: HOST\nConnection: close\n\n'],
    ['an absolute URL of another host', 'GET http://evil.example/jobs HTTP/1.1\nHost: HOST\nConnection: close\n\n'],
  ])('a request with %s answers 421', async (_, bytes) => {
    const response = await sendRaw(bytes.replaceAll('HOST', host()))
    expect(statusOf(response)).toBe(421)
  })

  test('a request with our own absolute URL is answered', async () => {
    expect(statusOf(await sendRaw(`GET ${site.url}/terms HTTP/1.1\nHost: ${host()}\nConnection: close\n\n`))).toBe(200)
  })

  test('a request without a Host header is rejected', async () => {
    expect(statusOf(await sendRaw('GET / HTTP/1.1\nConnection: close\n\n'))).toBe(400)
  })

  test('localhost redirects to the public host', async () => {
    const response = await send(site.url, {
      path: '/jobs?q=x',
      headers: { Host: host().replace('127.0.0.1', 'localhost') },
    })
    expect([response.status, response.location]).toEqual([302, `${site.url}/jobs?q=x`])
  })
})

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s answers 405 with the allowed methods',
    async (method) => {
      const response = await send(site.url, { method, path: '/jobs' })
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    },
  )

  test('a post to a page without a form answers 405', async () => {
    expect((await visit(site).post('/terms')).status).toBe(405)
  })

  test('a post to an unknown path answers 404', async () => {
    expect((await visit(site).post('/nowhere')).status).toBe(404)
  })

  test('HEAD has the status and headers of GET without the body', async () => {
    const [get, head] = await Promise.all([
      send(site.url, { path: '/terms' }),
      send(site.url, { method: 'HEAD', path: '/terms' }),
    ])
    expect([head.status, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
    expect((await send(site.url, { method: 'HEAD', path: '/employee/dashboard' })).status).toBe(302)
  })

  test('a request to upgrade the connection is answered without upgrading', async () => {
    const response = await sendRaw(
      `GET /terms HTTP/1.1\nHost: ${host()}\nConnection: Upgrade, close\nUpgrade: websocket\n\n`,
    )
    expect(statusOf(response)).toBe(200)
  })

  test('CONNECT closes the connection', async () => {
    expect(await sendRaw(`CONNECT x:1 HTTP/1.1\nHost: ${host()}\n\n`)).toBe('')
  })
})

describe('the error page of a form that was sent without scripts', () => {
  test.each([
    ['of another role', 'employee', '/post-job', 403],
    ['for what does not exist', 'employer', '/manage-jobs/none/blind-review', 404],
    ['that its page does not have', 'admin', '/admin/dashboard', 405],
  ] as const)('a form %s is answered for the person who is signed in', async (_, userType, path, status) => {
    const response = await visit(site, { as: await makePerson(site.db, userType) }).post(path)
    expect(response.status).toBe(status)
    expect(pageText(response)).toContain('Logout')
    expect(response.body).toContain(`href="/${userType}/dashboard"`)
    // They would render the page of a guest.
    expect(response.body).not.toContain('<script type="module"')
  })

  test('a form that its page does not have is answered with what to do', async () => {
    const response = await visit(site).post('/jobs', {})
    expect(response.status).toBe(405)
    expect(pageText(response)).toContain('Check the address, or load the page again.')
  })

  test.each(['employee', 'employer', 'admin'] as const)(
    'a page that is not found has the job search and leads an %s to their dashboard',
    async (userType) => {
      const response = await visit(site, { as: await makePerson(site.db, userType) }).get('/none')
      expect(response.status).toBe(404)
      expect(pageText(response)).toContain('Search Jobs Go to your dashboard')
    },
  )

  test('an admin is not led to their own agency by a page that is not found', async () => {
    const response = await visit(site, { as: await makePerson(site.db, 'admin') }).get('/admin/none')
    expect(response.status).toBe(404)
    expect(pageText(response)).not.toMatch(/Or call|Contact us/)
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}, path = '/employee/login') =>
    send(site.url, { method: 'POST', path, body, headers: { ...FORM, ...headers } })

  test.each(['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded-x'])(
    'a body of type %s answers 415',
    async (type) => {
      expect((await post('{}', { 'Content-Type': type })).status).toBe(415)
    },
  )

  test('a form of 1 MiB is read', async () => {
    expect((await post(`x=${'a'.repeat(1024 * 1024 - 2)}`)).status).toBe(400)
  })

  test('a form longer than 1 MiB answers 413 with advice', async () => {
    const response = await post(`x=${'a'.repeat(1024 * 1024)}`)
    expect(response.status).toBe(413)
    expect(response.body).toContain('Shorten the text or choose a smaller file')
  })

  test('a form longer than 1 MiB that a script has sent is answered with a toast, so that its page stays', async () => {
    const response = await post(`x=${'a'.repeat(1024 * 1024)}`, {}, '/login.data')
    expect(response.status).toBe(413)
    expect(JSON.parse(response.body).toast).toMatchObject({
      kind: 'failure',
      title: "That's too large to send",
      description: expect.stringContaining('choose a smaller file'),
    })
  })

  /** A form with a text and a file of this size in MiB, as a browser without scripts posts it. */
  async function postFiles(as: Person, path: string, name: string, size: number) {
    const cookie = site.cookieOf(as)
    const form = new FormData()
    for (const text of ['cover_note', 'message', 'name']) form.append(text, 'I can start on Monday.')
    form.append(name, new File([Buffer.alloc(size * 1024 * 1024, 'a')], 'Resume.pdf'))
    const encoded = new Response(form)
    const headers = {
      Cookie: `${cookie.name}=${cookie.value}`,
      Origin: site.url,
      'Content-Type': encoded.headers.get('content-type') ?? '',
    }
    return send(site.url, { method: 'POST', path, headers, body: Buffer.from(await encoded.arrayBuffer()) })
  }

  test('a file of 50 MiB, posted without scripts, is rejected with the reason, and the text is kept', async () => {
    const [employer, mia] = [await makePerson(site.db, 'employer'), await makePerson(site.db, 'employee')]
    const job = await makeJob(site.db, employer)
    const application = await makeApplication(site.db, job, mia)
    const other = await makeJob(site.db, employer)
    const admin = await makePerson(site.db, 'admin')
    const product = await makeProduct(site.db)
    for (const [person, path, name, reason] of [
      [mia, `/jobs/${other.id}/application`, 'resume_file', 'larger than 5 MB'],
      [mia, '/employee/dashboard/resumes', 'resume', 'larger than 5 MB'],
      [mia, `/employee/dashboard/applications/${application.id}/messages`, 'attachments', 'larger than 5 MB'],
      [employer, `/view-applicants/${application.id}/messages`, 'attachments', 'larger than 5 MB'],
      [employer, '/employer/company/logo', 'logo', 'larger than 10 MB'],
      [admin, `/admin/store/products/${product.id}/images`, 'file', 'Each image can be up to 10 MB.'],
    ] as const) {
      const response = await postFiles(person, path, name, 50)
      expect([path, response.status]).toEqual([path, 400])
      expect(pageText(response)).toContain(reason)
      if (/application|messages/.test(path)) expect(response.body).toContain('I can start on Monday.')
    }
  })

  test('files of more than 64 MiB are not read, and the page leads back to the form', async () => {
    const length = 64 * 1024 * 1024 + 1
    const response = await sendRaw(
      `POST /employee/dashboard/resumes HTTP/1.1\nHost: ${host()}\nContent-Type: multipart/form-data; boundary=x\nContent-Length: ${length}\nReferer: ${site.url}/employee/dashboard?tab=resumes\nConnection: close\n\n--x`,
    )
    expect(statusOf(response)).toBe(413)
    expect(response).toContain('Nothing was saved. Shorten the text or choose a smaller file')
    expect(response).toContain('<a href="/employee/dashboard?tab=resumes">Go back</a>')
  })

  test('a company logo may be larger than a form: 2 MiB are read', async () => {
    const response = await post('a'.repeat(2 * 1024 * 1024), {}, '/employer/company/logo')
    expect(response.status).toBe(303)
    expect(response.headers.location).toMatch(/^\/employer\/login/)
  })

  test.each([
    '/admin/import',
    '/admin/store/products/import',
    '/admin/store/stock/import',
    '/admin/store/products/1/images',
    '/admin/store/collections/new',
    '/employer/company/logo',
    '/employee/dashboard/resumes',
    '/employee/dashboard/applications/1/messages',
    '/view-applicants/1/messages',
    '/jobs/1/application',
  ])('files of 2 MiB that a script sends to %s are read', async (path) => {
    expect((await post('a'.repeat(2 * 1024 * 1024), {}, `${path}.data`)).status).not.toBe(413)
  })

  test('a body without a length answers 411', async () => {
    const response = await sendRaw(
      `POST /employee/login HTTP/1.1\nHost: ${host()}\nContent-Type: ${FORM['Content-Type']}\nTransfer-Encoding: chunked\nConnection: close\n\n5\nemail\n0\n\n`,
    )
    expect(statusOf(response)).toBe(411)
  })

  test('a rejected body is answered before it has arrived', async () => {
    const response = await sendRaw(
      `POST /employee/login HTTP/1.1\nHost: ${host()}\nContent-Type: text/plain\nContent-Length: 99999999\nConnection: close\n\nx`,
    )
    expect(statusOf(response)).toBe(415)
  })

  test('contradictory lengths of a body are rejected', async () => {
    const head = `POST /logout HTTP/1.1\nHost: ${host()}\nConnection: close\nContent-Length: 1\n`
    expect(statusOf(await sendRaw(`${head}Content-Length: 2\n\nxx`))).toBe(400)
    expect(statusOf(await sendRaw(`${head}Transfer-Encoding: chunked\n\n0\n\n`))).toBe(400)
  })

  test('a post without a body is read as an empty form', async () => {
    expect(statusOf(await sendRaw(`POST /logout HTTP/1.1\nHost: ${host()}\nConnection: close\n\n`))).toBe(303)
  })

  test.each([
    ['a list index of a billion', 'full_name[999999999]=1'],
    ['names of prototypes', '__proto__[admin]=1&constructor[prototype][admin]=1&__proto__=1'],
    ['10,000 nested levels', `full_name${'.a'.repeat(10_000)}=1`],
    ['100,000 brackets', `full_name${'[a]'.repeat(100_000)}=1`],
    ['80,000 fields with one name', 'full_name=a&'.repeat(80_000)],
    ['100,000 different names', Array.from({ length: 100_000 }, (__, n) => `a${n}=1`).join('&')],
    ['internal fields of the form library', '__intent__=x&__state__=x&full_name=a'],
    ['NUL characters', 'full_name=a%00b&email=a%00%40b.example&phone=%00&password=%00&confirm_password=%00'],
    ['invalid UTF-8', 'full_name=%ff%fe%ed%a0%80&email=%c0%80&phone=%f8&password=%80&confirm_password=%80'],
    ['percent signs alone', '%%%%=%%%'],
    ['no fields', ''],
  ])('a registration with %s is rejected like any invalid form', async (_, body) => {
    const startedAt = performance.now()
    const response = await post(body, {}, '/employee/register')
    expect(response.status).toBe(400)
    expect(response.body).toContain('aria-invalid')
    expect(response.body.length).toBeLessThan(200_000)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary='])(
    'a malformed body of type %s is read as an empty form',
    async (type) => {
      expect((await post('--x\r\ninvalid', { 'Content-Type': type }, '/employee/register')).status).toBe(400)
    },
  )

  test('NUL characters are removed from a valid registration', async () => {
    const fields = { full_name: 'Mia\0Nguyen', email: 'nul@example.com', phone: '0412 345 678' }
    const passwords = { password: 'Brolga-7walk!', confirm_password: 'Brolga-7walk!' }
    expect((await visit(site).post('/employee/register', { ...fields, ...passwords })).status).toBe(303)
  })

  test.each([
    ['/reset-password', { token: '\0', password: 'Brolga-7walk!', confirm_password: 'Brolga-7walk!' }, 400],
    ['/employee/login', { email: 'a@b.example', password: '\0' }, 400],
    ['/forgot-password', { email: 'a\0@b.example' }, 400],
  ])('NUL characters posted to %s match no account', async (path, fields, status) => {
    expect((await visit(site).post(path, fields)).status).toBe(status)
  })
})

describe('paths', () => {
  const PATHS: [path: string, status: number][] = [
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
    ['/jobs?after=invalid&before=%00', 200],
    ['/jobs?q[]=1&q[x]=2&__proto__[x]=1', 200],
    ['/confirm-email?token=%00', 200],
    ['/confirm-email?token=invalid', 200],
    ['/confirm-email?done=constructor', 200],
    ['/confirm-email?done=__proto__', 200],
    ['/.data', 200],
    ['/_root.data', 404],
    ['/__manifest', 204],
    ['/__manifest?paths=%00', 204],
  ]

  test.each(PATHS.map(([path, status]) => ({ start: path.slice(0, 60), path, status })))(
    '$start answers $status',
    async ({ path, status }) => {
      const startedAt = performance.now()
      const response = await send(site.url, { path })
      expect(response.status).toBe(status)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      expect(response.body).not.toMatch(/\n\s+at |node_modules|\.server\.ts/)
    },
  )

  test.each([
    ['a space', 'GET /a b HTTP/1.1'],
    ['an asterisk', 'GET * HTTP/1.1'],
    ['a backslash', 'GET /\\evil HTTP/1.1'],
    ['a NUL', 'GET /\0 HTTP/1.1'],
    ['no HTTP version', 'HELLO'],
  ])('a request line with %s answers 400', async (_, line) => {
    expect(statusOf(await sendRaw(`${line}\nHost: ${host()}\nConnection: close\n\n`))).toBe(400)
  })

  test.each([
    [30_000, 200],
    [70_000, 431],
  ])('a header of %i bytes answers %i', async (bytes, status) => {
    const lines = `Host: ${host()}\nConnection: close\nX-Long: ${'a'.repeat(bytes)}`
    expect(statusOf(await sendRaw(`GET /terms HTTP/1.1\n${lines}\n\n`))).toBe(status)
  })

  test('an invalid session cookie is a guest', async () => {
    for (const value of ['%zz', '.', 'a.b', '%00.%00', `${'x'.repeat(4000)}.y`, '']) {
      const response = await send(site.url, {
        path: '/employee/dashboard',
        headers: { Cookie: `muster-session=${value}` },
      })
      expect([response.status, response.location]).toEqual([302, '/employee/login?returnTo=%2Femployee%2Fdashboard'])
    }
  })
})
