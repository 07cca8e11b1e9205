import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobViews } from '#db/schema/jobs.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

/** The figures of a job on its performance page. */

let site: Site
let employer: Person
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer')
})
afterAll(() => site.close())

async function makeJobWith({ views, applicants }: { views: number; applicants: number }, poster = employer) {
  const job = await makeJob(site.db, poster)
  // Two days, which the figure adds up.
  const days = [
    { viewedOn: '2020-01-01', views: views - 1 },
    { viewedOn: '2020-01-02', views: 1 },
  ]
  if (views > 0) await site.db.insert(jobViews).values(days.map((day) => ({ jobId: job.id, ...day })))
  for (let n = 0; n < applicants; n += 1) await makeApplication(site.db, job, await makePerson(site.db, 'employee'))
  return job
}

/** The figures at an address, by their names. */
async function readFigures(path: string, person = employer) {
  const page = await visit(site, { as: person }).get(path)
  expect(page.status).toBe(200)
  const figures = [...page.body.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)<\/dd>/g)]
  return Object.fromEntries(figures.map(([, label, value]) => [label, value]))
}

test.each([
  [{ views: 60, applicants: 3 }, '5%'],
  [{ views: 400, applicants: 1 }, '0.3%'],
  [{ views: 2, applicants: 2 }, '100%'],
  [{ views: 10, applicants: 0 }, '0%'],
  [{ views: 0, applicants: 0 }, 'Not known yet'],
  // Applications that are older than the first counted view.
  [{ views: 0, applicants: 2 }, 'Not known yet'],
  [{ views: 2, applicants: 3 }, 'Not known yet'],
])('the performance page of a job with %j shows a conversion of %s', async (counts, conversion) => {
  const job = await makeJobWith(counts)
  expect(await readFigures(`/manage-jobs/${job.id}/performance`)).toEqual({
    Views: String(counts.views),
    Applicants: String(counts.applicants),
    Conversion: conversion,
  })
})

test('the conversion of all jobs is that of the jobs of the company alone, and of one job only its own', async () => {
  const poster = await makePerson(site.db, 'employer')
  const job = await makeJobWith({ views: 40, applicants: 1 }, poster)
  await makeJobWith({ views: 10, applicants: 4 }, poster)
  const reader = await makePerson(site.db, 'employer', { colleague: poster, companyRole: 'read-only' })
  for (const person of [poster, reader]) {
    expect(await readFigures('/manage-jobs/performance', person)).toMatchObject({ Views: '50', Conversion: '10%' })
    expect(await readFigures(`/manage-jobs/${job.id}/performance`, person)).toMatchObject({
      Views: '40',
      Conversion: '3%',
    })
  }
  const stranger = await visit(site, { as: employer }).get(`/manage-jobs/${job.id}/performance`)
  expect(stranger.status).toBe(404)
  expect(pageText(stranger)).not.toContain('Conversion')
})

test('the applicants of a job and its conversion include those of every source, of which the page lists 50', async () => {
  const job = await makeJobWith({ views: 120, applicants: 0 })
  for (let n = 1; n <= 60; n += 1)
    await makeApplication(site.db, job, await makePerson(site.db, 'employee'), { source: `newsletter-${n}` })
  const path = `/manage-jobs/${job.id}/performance`
  expect(await readFigures(path)).toEqual({ Views: '120', Applicants: '60', Conversion: '50%' })
  const page = await visit(site, { as: employer }).get(path)
  expect(page.body.match(/newsletter-\d+</g)).toHaveLength(50)
  expect(pageText(page)).toContain('60 in the last 30 days')
})
