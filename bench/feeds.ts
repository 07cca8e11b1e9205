import { get } from 'node:http'
import type { BoardApp } from './board-app.ts'
import { cpuMs, memoryMb } from './process-figures.ts'
import { figure, printTable } from './table.ts'

/** How often the memory of the app is read while it sends a feed. */
const SAMPLE_MS = 100

type Transfer = {
  status: number
  etag: string
  megabytes: number
  firstByteMs: number
  seconds: number
  peakMb: number
}

/**
 * Prints the time, size and memory of the feeds and sitemaps: the first request for each, then one that is answered
 * 304.
 */
export async function measureFeeds({ app, db }: BoardApp): Promise<void> {
  const { rows: counts } = await db.query<{ listed: number }>(
    'select count(*)::int as listed from jobs where listed_until > now()',
  )
  const paths = ['/feeds/jobs.xml', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/jobs.xml', '/jobs.rss']
  const rows: string[][] = []
  for (const path of paths) {
    const before = memoryMb(app.pid)
    const cpu = cpuMs(app.pid)
    const first = await transfer(app, path)
    const cpuSeconds = ((cpuMs(app.pid) ?? 0) - (cpu ?? 0)) / 1000
    const again = await transfer(app, path, { 'If-None-Match': first.etag })
    if (first.status !== 200 || again.status !== 304) {
      throw new Error(`${path} was answered with ${first.status}, then with ${again.status}.`)
    }
    const memory = `${figure(before)} → ${figure(first.peakMb)}`
    const times = [first.firstByteMs / 1000, first.seconds, cpuSeconds, again.seconds].map(figure)
    rows.push([path, figure(first.megabytes), ...times, memory])
  }
  printTable(
    `Feeds with ${counts[0]?.listed} open jobs: megabytes, seconds, and megabytes of memory before and at most`,
    ['', 'MB', 'first byte', 'all', 'CPU', '304', 'memory'],
    rows,
  )
}

/** Reads a whole response and keeps nothing of it. */
function transfer(
  { pid, port }: BoardApp['app'],
  path: string,
  headers: Record<string, string> = {},
): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let bytes = 0
    let peakMb = 0
    const sample = () => {
      peakMb = Math.max(peakMb, memoryMb(pid) ?? 0)
    }
    const sampling = setInterval(sample, SAMPLE_MS)
    const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const firstByteMs = performance.now() - startedAt
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => {
        clearInterval(sampling)
        // A short response ends before the first sample.
        sample()
        const seconds = (performance.now() - startedAt) / 1000
        const etag = String(response.headers.etag ?? '')
        resolve({ status: response.statusCode ?? 0, etag, megabytes: bytes / 1e6, firstByteMs, seconds, peakMb })
      })
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}
