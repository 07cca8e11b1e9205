import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createLog } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { openDatabase } from '#db/client.ts'
import { makePerson } from '#tests/support/factories.ts'
import { startFakeStore } from '#tests/support/fake-store.ts'
import { DENSE_DESCRIPTIONS, LONG_DESCRIPTIONS, mutants, REJECTED_FILES } from '#tests/support/hostile-files.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { memoryMb } from './process-figures.ts'
import { ask, forkBenchModule, type Running, startApp, stop } from './processes.ts'
import { figure, printTable } from './table.ts'

// `npm run bench:input`: uploads files and images that take much time or memory to the built server, shows descriptions
// of an external store, and prints the longest wait for /healthz and the server's memory. All data is in a temporary
// folder.

const SECRET = 'a secret for the benchmark only, of more than 32 characters'
const MUTANTS = 300
const IMAGES = 20
/** A worker ends after 5 s without work. */
const IDLE_MS = 8_000

const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'))
const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}

async function main(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  closing.push(() => postgres.stop())
  const store = await startFakeStore()
  closing.push(() => store.close())
  store.products = hostileProducts()
  const env = { AUTH_SECRET: SECRET, DATABASE_URL: postgres.url, SEED: 'none', LOG_LEVEL: 'error' }
  const app = await startApp({ ...env, DATA_DIR: join(dataDir, 'app') })
  closing.push(() => app.stop())
  const shop = await startApp({ ...env, DATA_DIR: '/nonexistent', STORE_API_URL: store.url, STORE_ID: store.storeId })
  closing.push(() => shop.stop())
  const db = openDatabase(postgres.url, { max: 2 })
  closing.push(() => db.$client.end())
  const admin = await makePerson(db, 'admin')
  const productIds = [(await makeProduct(db)).id, (await makeProduct(db)).id]

  const client = createClient(app, sessionCookie(baseUrl(app), admin, SECRET))
  const files = await measureRows(app, async (measure) => {
    await measure('nothing, for 5 s', () => sleep(5_000, 'idle'))
    const hostile = { ...REJECTED_FILES, ...LONG_DESCRIPTIONS, ...DENSE_DESCRIPTIONS }
    for (const [name, text] of Object.entries(hostile)) await measure(name, () => client.uploadFile(Buffer.from(text)))
    await measure(`${MUTANTS} variations of a valid file`, () => client.uploadFiles(mutants(MUTANTS, 20_260_301)))
    await measure('20,000 jobs in 9.9 MB', () => client.uploadFile(largestFile()))
  })
  printTable('Files of jobs: upload and preview', ['', 'answers', 's', '/healthz ms', 'RSS MB'], files)

  const images = await measureRows(app, async (measure) => {
    const photo = await drawImage(5712, 4284, 8)
    const deep = await drawImage(5712, 4284, 16)
    await measure('no image', () => sleep(IDLE_MS, 'idle'))
    for (let n = 0; n < IMAGES; n += 10) {
      const productId = productIds[n / 10] ?? ''
      await measure(`images ${n + 1} to ${n + 10}`, () => client.uploadImages(productId, Array(10).fill(photo)))
    }
    await measure('24 megapixels, 16 bits', () => client.uploadImages(productIds[0] ?? '', [deep]))
    const large = await drawImage(7000, 7000, 16)
    await measure('49 megapixels, 16 bits', () => client.uploadImages(productIds[0] ?? '', [large]))
    await measure('idle again', () => sleep(IDLE_MS, 'idle'))
  })
  printTable('Images of 24 megapixels', ['', 'answers', 's', '/healthz ms', 'RSS MB'], images)

  const visitor = createClient(shop, { name: 'none', value: '' })
  const pages = await measureRows(shop, async (measure) => {
    await measure('/store', () => visitor.get('/store'))
    for (const { slug } of hostileProducts()) await measure(`/product/${slug}`, () => visitor.get(`/product/${slug}`))
  })
  printTable('External store: 3 × 1.2 MB per product', ['', 'answers', 's', '/healthz ms', 'RSS MB'], pages)
}

type Measure = (name: string, work: () => Promise<string>) => Promise<void>

/** Runs `body` beside a prober of the app, and returns one row for each measurement. */
async function measureRows(app: Running, body: (measure: Measure) => Promise<void>): Promise<string[][]> {
  const prober = forkBenchModule('health-prober.ts')
  const rows: string[][] = []
  try {
    await ask<number>(prober, app.port)
    await body(async (name, work) => {
      await ask<number>(prober, 'reset')
      const startedAt = performance.now()
      const answers = await work()
      const seconds = (performance.now() - startedAt) / 1000
      const longest = await ask<number>(prober, 'read')
      rows.push([name, answers, figure(seconds), figure(longest), figure(memoryMb(app.pid))])
    })
  } finally {
    await stop(prober)
  }
  return rows
}

function baseUrl({ port }: Running): string {
  return `http://127.0.0.1:${port}`
}

function createClient(app: Running, cookie: { name: string; value: string }) {
  const headers = { Cookie: `${cookie.name}=${cookie.value}`, Origin: baseUrl(app) }
  async function request(path: string, body: FormData | null): Promise<Response> {
    const init: RequestInit = body ? { method: 'POST', body } : {}
    const response = await fetch(baseUrl(app) + path, { ...init, headers, redirect: 'manual' })
    await response.arrayBuffer()
    return response
  }
  async function uploadFile(bytes: Buffer): Promise<string> {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'jobs.csv', { type: 'text/csv' }))
    const uploaded = await request('/admin/import', form)
    const page = uploaded.headers.get('Location')
    return page ? `${uploaded.status} ${(await request(page, null)).status}` : String(uploaded.status)
  }
  return {
    uploadFile,
    get: async (path: string) => String((await request(path, null)).status),
    uploadFiles: async (files: Buffer[]) => countAnswers(files, uploadFile),
    uploadImages: (productId: string, images: Buffer[]) =>
      countAnswers(images, async (image) => {
        const form = new FormData()
        form.append('file', new File([new Uint8Array(image)], 'image.png', { type: 'image/png' }))
        form.append('alt', 'A drawing')
        return String((await request(`/admin/store/products/${productId}/images`, form)).status)
      }),
  }
}

/** Sends one after the other. @returns each answer with its number, such as `200 × 303 200, 100 × 400` */
async function countAnswers(inputs: Buffer[], send: (input: Buffer) => Promise<string>): Promise<string> {
  const counts = new Map<string, number>()
  for (const input of inputs) {
    const answer = await send(input)
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

/** A file at the limits of size and jobs. */
function largestFile(): Buffer {
  const item = '<li>Knead the dough &amp; bake the bread before six in the morning.</li>'
  const description = `<p>Bake &amp; serve.</p><b>Duties</b><ul>${item.repeat(5)}</ul>`
  const rows = Array.from({ length: 20_000 }, (_, n) => `R-${n},Baker,Acme,Perth WA,${description},Casual`)
  return Buffer.from(['reference,title,company,location,description,job_type', ...rows].join('\n'))
}

function drawImage(width: number, height: number, bits: 8 | 16): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2f6551' } })
  return (bits === 16 ? image.toColourspace('rgb16') : image).png().toBuffer()
}

function hostileProducts() {
  return ['<td>x', '<div>', '<ul><li>'].map((unit, n) => ({
    id: `prod_${n}`,
    title: `Product ${n}`,
    slug: `product-${n}`,
    description: unit.repeat(1_200_000 / unit.length),
    additional_info: [0, 1].map((order) => ({
      id: `painfo_${n}_${order}`,
      order,
      title: 'Care',
      description: unit.repeat(1_200_000 / unit.length),
    })),
    variants: [{ id: `variant_${n}`, prices: [{ amount: 1000, sale_amount: null, currency_code: 'aud' }] }],
  }))
}
