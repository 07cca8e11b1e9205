import { readFileSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESUME_MESSAGES } from '#app/domain/resumes/resume.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { resumes } from '#db/schema/resumes.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makePerson } from '#tests/support/factories.ts'
import {
  DOC_RESUME,
  HOSTILE_RESUMES,
  makeDocx,
  makeOdt,
  makePdf,
  makeRtf,
  mutateFile,
} from '#tests/support/resume-files.ts'
import type { Program } from '../resilience/program.ts'
import { cookieOf, newAddress, startServer, stopServer } from '../resilience/servers.ts'
import { pageText, type RouteResponse, send } from '../routes/client.ts'
import { countStatuses, IS_QUICK, report } from './report.ts'

const VALID: [string, Buffer][] = [
  ['pdf', makePdf('Forklift driver')],
  ['docx', makeDocx('Forklift driver')],
  ['doc', DOC_RESUME],
  ['odt', makeOdt('Forklift driver')],
  ['rtf', makeRtf('Forklift driver')],
  ['txt', Buffer.from('Forklift driver\r\nPerth')],
]
const MUTANTS = IS_QUICK ? 25 : 50
/** Below the number of files that may wait for the reader, so that none is answered with 503. */
const CLIENTS = 4
/** The files that are or become larger than 50 MB are sent this often: together more than the server may need. */
const LARGE_ROUNDS = 8
/** How much the server may need beyond its memory in normal use. */
const MAX_GROWTH_MB = 256

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let program: Program
let mia: Person

beforeAll(async () => {
  database = await createTestDatabase()
  program = await startServer(database.url)
  db = openDatabase(database.url, { max: 2 })
  mia = await makePerson(db, 'employee')
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await database.drop()
})

/** Uploads a resume as the form in the profile does, from a new client each time. */
async function upload(name: string, bytes: Buffer): Promise<RouteResponse> {
  const form = new FormData()
  form.append('resume', new File([new Uint8Array(bytes)], name))
  const body = new Response(form)
  const headers = {
    Cookie: cookieOf(program.url, mia),
    Origin: program.url,
    'X-Forwarded-For': newAddress(),
    'Content-Type': body.headers.get('Content-Type') ?? '',
  }
  const sent = {
    method: 'POST',
    path: '/employee/dashboard/resumes',
    headers,
    body: Buffer.from(await body.arrayBuffer()),
  }
  return send(program.url, sent)
}

const deleteResumes = () => db.delete(resumes).where(eq(resumes.personId, mia.id))

/**
 * Uploads the files with a few clients at once, and empties the list before it is full. @returns the responses in order
 */
async function uploadAll(files: [string, Buffer][]): Promise<RouteResponse[]> {
  const responses: RouteResponse[] = []
  for (let start = 0; start < files.length; start += CLIENTS) {
    responses.push(...(await Promise.all(files.slice(start, start + CLIENTS).map((file) => upload(...file)))))
    await deleteResumes()
  }
  return responses
}

/** The memory of the server's process in megabytes: `VmRSS` now, `VmHWM` the most since `forgetPeak`. */
function memory(value: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = readFileSync(`/proc/${program.child.pid}/status`, 'utf8').match(`${value}:\\s+(\\d+) kB`) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
const forgetPeak = () => writeFileSync(`/proc/${program.child.pid}/clear_refs`, '5')

test('hostile resumes and variations of valid ones are rejected or accepted, by the same process in bounded memory', async () => {
  const distinct = Object.entries(HOSTILE_RESUMES)
  const isLarge = ([name]: [string, unknown]) => /\d0 MB$/.test(name)
  const hostile = [...distinct, ...Array.from({ length: LARGE_ROUNDS - 1 }, () => distinct.filter(isLarge)).flat()]
  // Resumes as people send them, and files at the limit of 5 MB, as a baseline.
  const large = Buffer.from('Rigger in Perth. '.repeat(300_000))
  await uploadAll(Array.from({ length: 8 }, () => [...VALID, ['txt', large] as [string, Buffer]]).flat())
  const before = memory('VmRSS')
  forgetPeak()

  const rejected = await uploadAll(hostile.map(([name, [bytes]]) => [`${name}.pdf`, bytes]))
  for (const [index, [name, [, reason]]] of hostile.entries()) {
    const response = rejected[index]
    expect(response?.status, name).toBe(400)
    const message = RESUME_MESSAGES[reason as keyof typeof RESUME_MESSAGES]
    expect(response && pageText(response), name).toContain(message)
  }
  const mutants = VALID.flatMap(([kind, bytes], index) =>
    mutateFile(bytes, MUTANTS, index).map((mutant): [string, Buffer] => [`Mia.${kind}`, mutant]),
  )
  const statuses = (await uploadAll(mutants)).map(({ status }) => status)
  const [after, peak] = [memory('VmRSS'), memory('VmHWM')]
  const others = statuses.filter((status) => status !== 303 && status !== 400)
  report({
    promise: 8,
    attack: `${distinct.length} hostile resumes, ${hostile.length} uploads of them, and ${mutants.length} variations of valid ones, uploaded`,
    measured: `${JSON.stringify(countStatuses([...rejected.map(({ status }) => status), ...statuses]))}, same process: ${program.child.exitCode === null}; memory ${before} → ${after} MB, at most ${peak} MB`,
    target: `every hostile one rejected, no other status than 303 and 400, same process, at most ${MAX_GROWTH_MB} MB more`,
    isMet: others.length === 0 && peak - before <= MAX_GROWTH_MB,
  })
  expect(others).toEqual([])
  expect(program.child.exitCode).toBeNull()
  expect(peak - before, `${before} MB before, ${after} MB after, at most ${peak} MB`).toBeLessThanOrEqual(MAX_GROWTH_MB)
  expect((await upload('Mia.pdf', makePdf('Forklift driver'))).status).toBe(303)
})

test('a resume is stored under a name without folders and control characters', async () => {
  for (const [name, stored] of [
    ['../../etc/passwd.pdf', 'passwd'],
    ['..\\..\\boot.pdf', 'boot'],
    ['Mia 👷 2026.pdf', 'Mia 👷 2026'],
    ['\u202efdp.exe.pdf', 'fdp.exe'],
  ] as const) {
    await deleteResumes()
    expect((await upload(name, makePdf('Forklift driver'))).status, name).toBe(303)
    const rows = await db.select({ name: resumes.name }).from(resumes).where(eq(resumes.personId, mia.id))
    expect(rows, name).toEqual([{ name: stored }])
  }
})
