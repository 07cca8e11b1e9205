import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import type { Program } from './program.ts'
import { startServer, stopServer } from './servers.ts'

/** The server's heap, in MB. It needs 50 to 90, so that the text of the feed does not fit beside it. */
const HEAP_MB = 96
const JOBS = 7_000
const DESCRIPTION = `${'Loads and unloads trucks at night. '.repeat(28)}\n\n`.repeat(40)

let bed: TestBed
let server: Program
beforeAll(async () => {
  bed = await openTestBed()
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster, { description: DESCRIPTION })
  for (let count = 1; count < JOBS; count += 500) {
    await bed.db.insert(jobs).values(Array.from({ length: 500 }, () => ({ ...job, id: newId() })))
  }
  server = await startServer(bed.url, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
})
afterAll(async () => {
  await stopServer(server)
  await bed.close()
})

/** Megabytes of memory that the server has now, and the most that it has had. */
function memory(): { now: number; most: number } {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Reads a response to its end and keeps nothing but its size and its last characters. */
function readToEnd(path: string): Promise<{ megabytes: number; end: string }> {
  return new Promise((resolve, reject) => {
    const request = get(server.url + path, (response) => {
      let bytes = 0
      let end = ''
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        end = (end + chunk.toString('latin1')).slice(-20)
      })
      response.once('end', () => resolve({ megabytes: bytes / 2 ** 20, end }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

test('a feed that is larger than the memory of the server is sent to its end', async () => {
  const before = memory()
  const { megabytes, end } = await readToEnd('/feeds/jobs.xml')
  expect(end).toContain('</source>')
  // Larger than the heap, and than what the server may use besides it.
  expect(megabytes).toBeGreaterThan(240)
  expect(memory().most - before.now).toBeLessThan(240)
  expect((await readToEnd('/healthz')).megabytes).toBeGreaterThan(0)
})
