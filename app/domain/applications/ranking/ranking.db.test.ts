import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationAnswers, applications, jobQuestions } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { editRanking, findRanking } from './edit-ranking.server.ts'
import { DEFAULT_RANKING } from './ranking.ts'
import { rankingForm } from './ranking-form.ts'
import { isJobRanked, listScores } from './ranking-score.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const RANKING = {
  answersWeight: 1,
  ratingWeight: 2,
  skillsWeight: 1,
  scorecardsWeight: 0,
  requiredSkills: ['Forklift', 'First aid'],
}

test('a score is the weighted mean of its parts, shown with them, and sorts the applicants of its job', async () => {
  const job = await makeJob(bed.db, employer)
  const questionId = newId()
  await bed.db.insert(jobQuestions).values({
    id: questionId,
    jobId: job.id,
    position: 0,
    label: 'Do you have a licence?',
    kind: 'yes_no',
    required: true,
    accepted: ['Yes'],
  })
  const apply = async (fullName: string, answer: string, rating: number | null, skills: string[]) => {
    const person = await makePerson(bed.db, 'employee', { fullName })
    await bed.db.update(profiles).set({ skills }).where(eq(profiles.id, person.id))
    const { id } = await makeApplication(bed.db, job, person, { rating })
    await bed.db.insert(applicationAnswers).values({ applicationId: id, questionId, answer: [answer] })
    return id
  }
  const weak = await apply('Weak', 'No', null, [])
  const strong = await apply('Strong', 'Yes', 4, ['forklift', 'FIRST AID', 'Welding'])
  const middle = await apply('Middle', 'Yes', 3, ['Forklift'])
  const ctx = bed.ctx(employer)
  expect(await listScores(ctx, [weak, strong, middle])).toEqual({})
  expect(await isJobRanked(ctx, job.id)).toBe(false)

  expect(await editRanking(ctx, job.id, RANKING, 0)).toEqual({ ok: true, title: job.title })
  const scores = await listScores(ctx, [weak, strong, middle])
  expect(scores[strong]).toEqual({
    score: 90,
    parts: [
      { label: 'Answers', got: 1, of: 1, weight: 1 },
      { label: 'Rating', got: 4, of: 5, weight: 2 },
      { label: 'Skills', got: 2, of: 2, weight: 1 },
    ],
  })
  expect([scores[middle]?.score, scores[weak]?.score]).toEqual([68, 0])
  const filter = parseApplicantFilter(new URLSearchParams({ job: job.id, sort: 'score' }))
  const { rows } = await listApplicants(ctx, filter, null)
  expect(rows.map(({ name }) => name)).toEqual(['Strong', 'Middle', 'Weak'])
  const after = await listApplicants(ctx, filter, { after: strong })
  expect(after.rows.map(({ name }) => name)).toEqual(['Middle', 'Weak'])
  const statuses = await bed.db.select({ status: applications.status }).from(applications)
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['Pending']))

  const stranger = bed.ctx(await makePerson(bed.db, 'employer'))
  expect(await listScores(stranger, [strong])).toEqual({})
  await expect(editRanking(stranger, job.id, RANKING, 1)).rejects.toMatchObject({ status: 404 })
})

test('a ranking is off at first, is changed by one person at a time, and can be switched off again', async () => {
  const job = await makeJob(bed.db, employer)
  const ctx = bed.ctx(employer)
  expect((await findRanking(ctx, job.id)).ranking).toBeNull()
  const results = await Promise.all([1, 2].map(() => editRanking(ctx, job.id, DEFAULT_RANKING, 0)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const version = (await findRanking(ctx, job.id)).ranking?.version ?? 0
  expect(await editRanking(ctx, job.id, RANKING, version)).toMatchObject({ ok: true })
  expect((await findRanking(ctx, job.id)).ranking).toEqual({ ...RANKING, version: version + 1 })
  expect(await editRanking(ctx, job.id, null, version + 1)).toMatchObject({ ok: true })
  expect(await isJobRanked(ctx, job.id)).toBe(false)
})

test('a ranking needs at least one part that counts, and keeps each skill once', () => {
  const weights = { answers_weight: '0', rating_weight: '0', skills_weight: '0', scorecards_weight: '0' }
  expect(rankingForm.safeParse({ ...weights, is_on: 'yes' }).success).toBe(false)
  expect(rankingForm.parse(weights).is_on).toBeUndefined()
  const { required_skills: skills } = rankingForm.parse({
    ...weights,
    required_skills: 'Forklift\nforklift\n\nWelding',
  })
  expect(skills).toEqual(['forklift', 'Welding'])
})
