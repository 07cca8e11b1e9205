import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmployerStatus } from '#app/domain/api/employer/employer-applicants.server.ts'
import { statusChange } from '#app/domain/api/employer/employer-schema.ts'
import { API_KEY_PREFIX } from '#app/domain/api/keys/api-key.ts'
import { findApiKeyHolder } from '#app/domain/api/keys/api-key-queries.server.ts'
import { findSession } from '#app/http/session.server.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { type Actor, GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { STATUS_ACTIONS, STATUS_BEFORE, STATUS_PAIRS } from '#tests/support/status-matrix.ts'
import type { Status } from '../application.ts'
import { applyBulkChange } from '../bulk/bulk-change.server.ts'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { changeApplicationStatus } from './change-application-status.server.ts'
import { undoStatusChange } from './undo-status-change.server.ts'

const MAY_CHANGE = ['poster', 'recruiter', 'admin']

let bed: TestBed
let applicationId: string
const people: Record<string, Person | null> = {}
const actors: Record<string, Actor> = {}
const keys: Record<string, string> = {}
beforeAll(async () => {
  bed = await openTestBed()
  const { db } = bed
  const poster = await makePerson(db, 'employer')
  const colleague = (companyRole: 'recruiter' | 'read-only' | null) =>
    makePerson(db, 'employer', { colleague: poster, companyRole })
  const applicant = await makePerson(db, 'employee')
  Object.assign(people, {
    guest: null,
    applicant,
    'another job seeker': await makePerson(db, 'employee'),
    poster,
    recruiter: await colleague('recruiter'),
    'a read-only member': await colleague('read-only'),
    'a removed member': await colleague(null),
    'a suspended recruiter': await colleague('recruiter'),
    'another employer': await makePerson(db, 'employer'),
    admin: await makePerson(db, 'admin'),
  })
  const suspended = eq(profiles.id, people['a suspended recruiter']?.id ?? '')
  await db.update(profiles).set({ suspendedAt: new Date() }).where(suspended)
  for (const [name, person] of Object.entries(people)) {
    actors[name] = person ? await findActor(person) : GUEST
    keys[name] = person ? await makeApiKey(db, person, ['applicants:write']) : API_KEY_PREFIX + generateToken()
  }
  applicationId = (await makeApplication(db, await makeJob(db, poster), applicant)).id
})
afterAll(() => bed.close())

/** Who a request with the person's session cookie comes from. */
async function findActor(person: Person): Promise<Actor> {
  const { baseUrl, db, now } = bed.ctx()
  const cookie = sessionCookie(baseUrl, person, TEST_SECRET)
  const request = { cookies: `${cookie.name}=${cookie.value}`, baseUrl, secret: TEST_SECRET, now }
  return (await findSession(db, request)).actor
}

const contextOf = (name: string) => bed.ctx(actors[name])

/** The ways to change a status; each returns whether it says that it changed something. */
const PATHS: Record<string, (name: string, from: Status, to: Status) => Promise<boolean>> = {
  'one change': async (name, from, to) => {
    const result = await changeApplicationStatus(contextOf(name), applicationId, {
      expectedStatus: from,
      newStatus: to,
    })
    return result.ok && result.changeId !== null
  },
  'a bulk change': async (name, from, to) => {
    const result = await applyBulkChange(contextOf(name), [{ id: applicationId, expectedStatus: from }], to)
    return result.changed.length > 0
  },
  'the API': async (name, from, to) => {
    const holder = await findApiKeyHolder(bed.ctx(), keys[name] ?? '')
    const input = statusChange.safeParse({ expected_status: from, status: to })
    if (!holder || !input.success) return false
    const change = { expectedStatus: input.data.expected_status, newStatus: input.data.status }
    // Asking for the present status is answered with the application and changes nothing.
    return (await changeEmployerStatus(bed.ctx(holder.person), applicationId, change)).ok && from !== to
  },
  'a withdrawal': async (name) => (await withdrawApplication(contextOf(name), applicationId)).ok,
}

/** Whether the attempt changed something; a 403 or 404 response did not. */
async function attempt(change: Promise<boolean>): Promise<boolean> {
  return change.catch((error) => {
    expect([403, 404]).toContain(error?.status)
    return false
  })
}

const reset = (from: Status) =>
  bed.db
    .update(applications)
    .set({ status: from, statusBefore: from === 'Rejected' ? STATUS_BEFORE : null })
    .where(eq(applications.id, applicationId))

/** All that a change of status writes. */
async function written() {
  const { rows } = await bed.db.$client.query<{
    row: object
    status: string
    history: number
    audit: string[]
    emails: number
    tasks: number
  }>(
    `select to_jsonb(a) as row, a.status,
       (select count(*)::int from application_events where application_id = a.id) as history,
       (select coalesce(array_agg(action order by id), '{}') from audit_events where subject_id = a.id::text) as audit,
       (select count(*)::int from emails) as emails,
       (select count(*)::int from pgboss.job where name = 'notify-status-change') as tasks
     from applications a where a.id = $1`,
    [applicationId],
  )
  const [found] = rows
  if (!found) throw new Error('The application is gone.')
  return found
}

/** Resets the application to `from`. @returns what the next attempt finds */
async function startFrom(from: Status) {
  await reset(from)
  return written()
}

/** Whether the matrix lets this person make the change on this path. */
function isValid(path: string, name: string, rule: string): boolean {
  if (path === 'a withdrawal') return rule === 'w' && name === 'applicant'
  const isMaker = MAY_CHANGE.includes(name) && !(path === 'the API' && name === 'admin')
  return isMaker && (rule === 'y' || rule === 'c')
}

describe.each(Object.entries(PATHS))('%s', (path, change) => {
  // A withdrawal has no other target.
  const pairs = STATUS_PAIRS.filter(({ to }) => path !== 'a withdrawal' || to === 'Withdrawn')

  test('is recorded where the matrix allows it, and writes nothing anywhere else', { timeout: 120_000 }, async () => {
    for (const { from, to, rule } of pairs) {
      let before = await startFrom(from)
      for (const name of Object.keys(people)) {
        const label = `${name}: ${from} to ${to}`
        const valid = isValid(path, name, rule)
        expect(await attempt(change(name, from, to)), label).toBe(valid)
        const after = await written()
        if (!valid) expect(after, label).toEqual(before)
        else {
          expect([after.status, after.history - before.history], label).toEqual([to, 1])
          expect(after.audit, label).toEqual([...before.audit, STATUS_ACTIONS[rule]])
          // The applicant withdraws at once, with emails to both sides; of other changes they are told after the undo.
          expect([after.emails - before.emails, after.tasks - before.tasks], label).toEqual(
            rule === 'w' ? [2, 0] : [0, 1],
          )
          before = await startFrom(from)
        }
      }
    }
  })
})

test('no one can change the status once the application has ended with its job', {
  timeout: 120_000,
}, async () => {
  const isApplication = eq(applications.id, applicationId)
  for (const { from, to } of STATUS_PAIRS) {
    await reset(from)
    await bed.db.update(applications).set({ endedAt: new Date() }).where(isApplication)
    const before = await written()
    for (const [path, change] of Object.entries(PATHS)) {
      const label = `${path}: ${from} to ${to}`
      for (const name of [...MAY_CHANGE, 'applicant']) {
        expect(await attempt(change(name, from, to)), `${label}, ${name}`).toBe(false)
      }
      expect(await written(), label).toEqual(before)
    }
  }
  await bed.db.update(applications).set({ endedAt: null }).where(isApplication)
})

test('each valid change is undone by its maker alone, once, and not after the email', {
  timeout: 120_000,
}, async () => {
  for (const { from, to, rule } of STATUS_PAIRS) {
    if (rule !== 'y' && rule !== 'c') continue
    const label = `${from} to ${to}`
    const make = async () => {
      await reset(from)
      const result = await changeApplicationStatus(contextOf('poster'), applicationId, {
        expectedStatus: from,
        newStatus: to,
      })
      if (!result.ok || !result.changeId) throw new Error(label)
      return result.changeId
    }
    const undo = async (name: string, changeId: string) =>
      attempt(undoStatusChange(contextOf(name), changeId).then(({ ok }) => ok))
    const changeId = await make()
    const before = await written()
    for (const name of Object.keys(people).filter((name) => name !== 'poster'))
      expect(await undo(name, changeId), `${name}: ${label}`).toBe(false)
    expect(await written(), label).toEqual(before)
    expect(await undo('poster', changeId), label).toBe(true)
    const undone = await written()
    expect([undone.status, undone.history], label).toEqual([from, before.history - 1])
    expect(undone.audit, label).toEqual([...before.audit, 'application.status-change-undone'])

    const emailed = await make()
    const settled = eq(applicationEvents.changeId, emailed)
    await bed.db.update(applicationEvents).set({ notifiedAt: new Date() }).where(settled)
    const final = await written()
    for (const name of Object.keys(people)) {
      for (const id of [changeId, emailed]) expect(await undo(name, id), `${name}: ${label}`).toBe(false)
    }
    expect(await written(), label).toEqual(final)
  }
})
