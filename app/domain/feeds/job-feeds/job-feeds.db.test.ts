import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobFeeds } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeFeed, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'
import { renderJobFeed } from '../job-feed.server.ts'
import { type FeedInput, feedForm } from './job-feed.ts'
import { findFeedChoices, saveFeedChoices } from './job-feed-choices.server.ts'
import { findPublicFeed, isInFeed, type JobFeed, listJobFeeds } from './job-feed-queries.server.ts'
import { createJobFeed, deleteJobFeed, editJobFeed } from './save-job-feed.server.ts'

let bed: TestBed
let admin: Person
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  poster = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())
beforeEach(() => bed.db.delete(jobs))

const INPUT: FeedInput = feedForm.parse({ title: 'Indeed', name: 'indeed', source: 'Indeed' })
const asAdmin = () => bed.ctx(admin)
const post = (title: string, fields = {}) => makeJob(bed.db, poster, { title, ...fields })

async function findFeed(name: string) {
  const feed = await findPublicFeed(bed.ctx(), name)
  if (!feed) throw new Error(`There is no feed ${name}.`)
  return feed
}

const renderFeed = (feed: JobFeed) => renderJobFeed(bed.ctx(), feed.source, isInFeed(bed.ctx(), feed), feed.states)

/** A value of each entry of a feed, as an independent parser reads it. */
async function valuesIn(name: string, element: string): Promise<string[]> {
  let xml = ''
  for await (const part of renderFeed(await findFeed(name))) xml += part
  return childrenOf(parseXml(xml), 'job').map((job) => textOf(job, element))
}

const titlesIn = (name: string) => valuesIn(name, 'title')

const lastAction = async () => {
  const [event] = await bed.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1)
  return event?.action
}

test('a feed includes the jobs of its categories, types and states, and all jobs without any', async () => {
  await post('Nurse', { category: 'Health', jobType: 'Casual', location: 'Perth WA' })
  await post('Cook', { category: 'Hospitality', jobType: 'Casual', location: 'Perth WA' })
  await post('Doctor', { category: 'Health', jobType: 'Full-time', location: 'Hobart TAS' })
  await makeFeed(bed.db, 'health', { categories: ['Health'] })
  await makeFeed(bed.db, 'casual-west', { jobTypes: ['Casual'], states: ['WA', 'NT'] })
  await makeFeed(bed.db, 'island-health', { categories: ['Health'], states: ['TAS'] })
  expect(await titlesIn('jobs')).toEqual(['Nurse', 'Cook', 'Doctor'])
  expect(await titlesIn('health')).toEqual(['Nurse', 'Doctor'])
  expect(await titlesIn('casual-west')).toEqual(['Nurse', 'Cook'])
  expect(await titlesIn('island-health')).toEqual(['Doctor'])
})

test('a feed of some states has no entry for a place of a job in another state', async () => {
  await post('Nurse', { location: 'Perth WA or Albury NSW' })
  await makeFeed(bed.db, 'south-east', { states: ['NSW', 'VIC'] })
  expect(await valuesIn('south-east', 'city')).toEqual(['Albury'])
  expect(await valuesIn('jobs', 'city')).toEqual(['Perth', 'Albury'])
})

test('jobs of companies that are not named are in the feeds that accept them', async () => {
  await post('Named', { companyName: 'Confidential Couriers' })
  await post('Unnamed', { companyName: ' Confidential ' })
  await post('Unnamed miner', { companyName: 'Private Advertiser - mining' })
  await makeFeed(bed.db, 'tolerant', { includesConfidential: true })
  expect(await titlesIn('jobs')).toEqual(['Named'])
  expect(await titlesIn('tolerant')).toEqual(['Named', 'Unnamed', 'Unnamed miner'])
})

test('an employer leaves a job out of one feed, and includes it again', async () => {
  const { id } = await post('Nurse')
  await makeFeed(bed.db, 'picky')
  const as = bed.ctx(poster)
  const { feeds } = await findFeedChoices(as, id)
  const ids = feeds.map((feed) => feed.id)
  const picky = (await findFeed('picky')).id
  await saveFeedChoices(
    as,
    id,
    ids,
    ids.filter((feed) => feed !== picky),
  )
  expect([await titlesIn('picky'), await titlesIn('jobs')]).toEqual([[], ['Nurse']])
  expect(await lastAction()).toBe('job.feeds-edited')
  await saveFeedChoices(as, id, [], [])
  expect(await titlesIn('jobs')).toEqual(['Nurse'])
  await saveFeedChoices(as, id, ids, ids)
  expect(await titlesIn('picky')).toEqual(['Nurse'])
  const stranger = bed.ctx(await makePerson(bed.db, 'employer'))
  await expect(saveFeedChoices(stranger, id, ids, [])).rejects.toMatchObject({ status: 404 })
})

test('an admin adds, edits and deletes a feed, and every change is in Activity', async () => {
  const created = await createJobFeed(asAdmin(), INPUT)
  if (!created.ok) throw new Error(created.reason)
  expect(await lastAction()).toBe('feed.created')
  expect(await createJobFeed(asAdmin(), INPUT)).toEqual({ ok: false, reason: 'taken' })
  expect(await editJobFeed(asAdmin(), created.id, { ...INPUT, name: 'jobs' }, 1)).toEqual({
    ok: false,
    reason: 'taken',
  })
  expect(await editJobFeed(asAdmin(), created.id, { ...INPUT, states: ['WA', 'WA'] }, 1)).toEqual({ ok: true })
  expect((await findFeed('indeed')).states).toEqual(['WA'])
  expect(await editJobFeed(asAdmin(), created.id, INPUT, 1)).toMatchObject({ ok: false, reason: 'stale' })
  expect(await deleteJobFeed(asAdmin(), created.id)).toBe('Indeed')
  expect(await lastAction()).toBe('feed.deleted')
  expect(await findPublicFeed(bed.ctx(), 'indeed')).toBeNull()
})

test('the feed at jobs.xml exists from the start, keeps its address and cannot be deleted', async () => {
  const { id, version } = await findFeed('jobs')
  const renamed = await editJobFeed(asAdmin(), id, { ...INPUT, name: 'all' }, version)
  expect(renamed).toEqual({ ok: false, reason: 'default' })
  await expect(deleteJobFeed(asAdmin(), id)).rejects.toMatchObject({ status: 404 })
  expect((await listJobFeeds(asAdmin())).map(({ name }) => name)).toContain('jobs')
})

test('concurrent requests create a feed once, and the database rejects addresses and states that no form sends', async () => {
  const results = await Promise.all([1, 2, 3].map(() => createJobFeed(asAdmin(), { ...INPUT, name: 'race' })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const { id } = await findFeed('race')
  const rejected = { name: '../jobs', source: 'a b', states: ['XX'], title: ' ' }
  for (const [column, value] of Object.entries(rejected)) {
    const update = bed.db
      .update(jobFeeds)
      .set({ [column]: value })
      .where(eq(jobFeeds.id, id))
    await expect(update).rejects.toMatchObject({ cause: { constraint: `job_feeds_${column}` } })
  }
})

test('two feeds that are given the same address at the same time do not both get it', async () => {
  const feeds = await Promise.all(['left', 'right'].map((name) => createJobFeed(asAdmin(), { ...INPUT, name })))
  const ids = feeds.flatMap((feed) => (feed.ok ? [feed.id] : []))
  const results = await Promise.all(ids.map((id) => editJobFeed(asAdmin(), id, { ...INPUT, name: 'both' }, 1)))
  expect(results).toHaveLength(2)
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'taken' })
})

test('a feed that is being saved is deleted only after that, so that no change of a deleted feed is in Activity', async () => {
  const created = await createJobFeed(asAdmin(), { ...INPUT, name: 'short-lived' })
  if (!created.ok) throw new Error(created.reason)
  const order: string[] = []
  await overlap(
    bed.db,
    asAdmin(),
    async (ctx) => {
      await acquireKeyLock(ctx, 'job feeds')
      order.push('saved')
    },
    () => deleteJobFeed(asAdmin(), created.id).then(() => order.push('deleted')),
  )
  expect(order).toEqual(['saved', 'deleted'])
})

test.each([
  [{ name: 'Indeed Jobs' }, 'name'],
  [{ name: '' }, 'name'],
  [{ title: ' ' }, 'title'],
  [{ source: 'a&b' }, 'source'],
  [{ states: 'Victoria' }, 'states'],
  [{ job_types: ['Casual', 'Volunteer'] }, 'job_types'],
])('a feed with %j is rejected at its field', (fields, field) => {
  const result = feedForm.safeParse({ title: 'Indeed', name: 'indeed', source: 'Indeed', ...fields })
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field])
})
