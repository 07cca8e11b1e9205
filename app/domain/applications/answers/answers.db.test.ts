import { parseWithZod } from '@conform-to/zod/v4'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editJob, findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { postJob } from '#app/domain/jobs/posting/post-job.server.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import type { Question, QuestionInput } from '#app/domain/jobs/questions/question.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationAnswers, applicationEvents, applications, jobQuestions } from '#db/schema/applications.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makePerson } from '#tests/support/factories.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { type ApplicantFilter, parseApplicantFilter } from '../review/applicant-filter.ts'
import { exportApplicants } from '../review/export-applicants.server.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { listMatches } from '../review/list-matches.server.ts'
import { applicationForm } from '../sent/application-form.ts'
import { findSentDetails } from '../sent/find-sent-details.server.ts'
import { submitApplication } from '../submit-application.server.tsx'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import type { Answer } from './answer.ts'
import { answerField } from './answers-form.ts'
import { listAskedQuestions } from './list-answers.server.ts'

/** Posts a job that is accepted. */
async function mustPost(...args: Parameters<typeof postJob>) {
  const posted = await postJob(...args)
  if (!posted.ok) throw new Error(posted.reason)
  return posted
}

let bed: TestBed
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const question = (fields: Partial<QuestionInput>): QuestionInput => ({
  id: null,
  label: 'Why us?',
  kind: 'text',
  choices: [],
  required: false,
  accepted: null,
  ...fields,
})
const LICENCE = question({ label: 'LF licence?', kind: 'yes_no', required: true, accepted: ['Yes'] })
const YEARS = question({ label: 'Years', kind: 'number', required: true, accepted: ['2'] })
const SHIFTS = question({ label: 'Shifts', kind: 'multiple_choice', choices: ['Day', 'Night'] })
const WHY = question({})

async function post(questions: QuestionInput[]) {
  const { id } = await mustPost(bed.ctx(poster), JOB_INPUT, { questions })
  return { id, questions: await listQuestions(bed.ctx(), id) }
}
const answersTo = (questions: Question[], ...values: string[][]): Answer[] =>
  questions
    .map(({ id }, index) => ({ questionId: id, answer: values[index] ?? [] }))
    .filter(({ answer }) => answer.length > 0)

async function apply(jobId: string, answers: Answer[] | undefined, fullName = 'Mia Nguyen') {
  const person = await makePerson(bed.db, 'employee', { fullName })
  const contents = { resumeId: null, coverNote: null, ...(answers ? { answers } : {}) }
  const result = await submitApplication(bed.ctx(person), jobId, contents)
  return { person, result, id: result.ok ? result.applicationId : '' }
}

/** Saves the job with other questions, as its poster. */
async function edit(jobId: string, questions: QuestionInput[]) {
  const { version } = await findEditableJob(bed.ctx(poster), jobId)
  expect(await editJob(bed.ctx(poster), jobId, JOB_INPUT, { expectedVersion: version, questions })).toEqual({
    ok: true,
    isHeld: false,
  })
  return listQuestions(bed.ctx(), jobId)
}

const { neededAnswers, unmetAnswers } = applications

async function counted(applicationId: string) {
  const columns = { neededAnswers, unmetAnswers }
  const [row] = await bed.db.select(columns).from(applications).where(eq(applications.id, applicationId))
  return row
}

const names = async (filter: string) => {
  const parsed = parseApplicantFilter(new URLSearchParams(filter))
  return (await listApplicants(bed.ctx(poster), parsed, null)).rows.map((row) => row.name)
}

test('the answers of an application are shown to its applicant and its employer, and only the employer sees what does not meet', async () => {
  const job = await post([LICENCE, YEARS, SHIFTS, WHY])
  const answers = answersTo(job.questions, ['No'], ['3'], ['Day', 'Night'], ['I live nearby.'])
  const { person, id } = await apply(job.id, answers)
  const given = [
    { label: 'LF licence?', answer: ['No'] },
    { label: 'Years', answer: ['3'] },
    { label: 'Shifts', answer: ['Day', 'Night'] },
    { label: 'Why us?', answer: ['I live nearby.'] },
  ]
  const details = await findSentDetails(bed.ctx(poster), id)
  expect(details).toMatchObject({ answers: given, unmet: [job.questions[0]?.id] })
  const mine = await listMyApplications(bed.ctx(person), new URLSearchParams())
  expect(mine.rows).toMatchObject([{ answers: given }])
  expect(JSON.stringify(mine.rows)).not.toMatch(/unmet|accepted/i)
  expect(await names(`q=nearby&job=${job.id}`)).toEqual(['Mia Nguyen'])
})

test('applicants are filtered by the range of their answer to a number question', async () => {
  const job = await post([YEARS, SHIFTS])
  const [years, shifts] = job.questions
  for (const [name, number] of Object.entries({ Ann: '0.5', Ben: '2', Cat: '10' }))
    await apply(job.id, answersTo(job.questions, [number], ['Day']), name)
  const inRange = (range: string, id = years?.id) => names(`job=${job.id}&sort=name&answer=${id}${range}`)
  expect(await inRange('&answer_from=2&answer_to=9')).toEqual(['Ben'])
  expect(await inRange('&answer_from=2')).toEqual(['Ben', 'Cat'])
  expect(await inRange('&answer_to=2.0')).toEqual(['Ann', 'Ben'])
  expect(await inRange('&answer_from=x')).toEqual(['Ann', 'Ben', 'Cat'])
  expect(await inRange('&answer_from=1', shifts?.id)).toEqual([])
})

test('a search shows an answer and a cover note with their labels', async () => {
  const job = await post([WHY])
  const person = await makePerson(bed.db, 'employee')
  const answers = answersTo(job.questions, ['I live beside the quay.'])
  const contents = { resumeId: null, coverNote: 'I have rigged sails on the quay.', answers }
  const result = await submitApplication(bed.ctx(person), job.id, contents)
  const id = result.ok ? result.applicationId : ''
  const marked = async (q: string) => {
    const filter = parseApplicantFilter(new URLSearchParams({ q, job: job.id }))
    const found = (await listApplicants(bed.ctx(poster), filter, null)).rows.map((row) => row.id)
    const matches = (await listMatches(bed.ctx(poster), found, q))[id] ?? []
    return matches.map(({ source, segments }) => [
      source,
      segments.filter(({ isMatch }) => isMatch).map(({ text }) => text),
    ])
  }
  expect(await marked('beside')).toEqual([['Answers', ['beside']]])
  expect(await marked('sail')).toEqual([['Cover note', ['sails']]])
  expect(await marked('quay')).toEqual([
    ['Cover note', ['quay']],
    ['Answers', ['quay']],
  ])
})

test('a job with questions takes no application without their answers, and one without questions still takes one click', async () => {
  const asks = await post([WHY])
  expect((await apply(asks.id, undefined)).result).toEqual({ ok: false, reason: 'questions' })
  expect((await apply(asks.id, [])).result).toMatchObject({ ok: true })
  const plain = await post([])
  expect((await apply(plain.id, undefined)).result).toMatchObject({ ok: true })
})

test('answers that are missing, invalid or to other questions are rejected and nothing is sent', async () => {
  const job = await post([LICENCE, YEARS, SHIFTS])
  const other = await post([WHY])
  const valid = answersTo(job.questions, ['Yes'], ['2'])
  const attempts: Answer[][] = [
    [],
    answersTo(job.questions, ['Yes']),
    answersTo(job.questions, ['Maybe'], ['2']),
    answersTo(job.questions, ['Yes', 'No'], ['2']),
    answersTo(job.questions, ['Yes'], ['two']),
    answersTo(job.questions, ['Yes'], ['-3']),
    answersTo(job.questions, ['Yes'], ['2'], ['Evening']),
    [...valid, ...answersTo(other.questions, ['Hello'])],
    [...valid, ...valid],
  ]
  for (const answers of attempts)
    expect([answers, (await apply(job.id, answers)).result]).toEqual([answers, { ok: false, reason: 'questions' }])
  expect(await bed.db.select().from(applications).where(eq(applications.jobId, job.id))).toEqual([])
  expect((await apply(job.id, valid)).result).toMatchObject({ ok: true })
})

test('an edited question is a new question, and the answers to the old one keep their text', async () => {
  const job = await post([LICENCE, WHY])
  const { id } = await apply(job.id, answersTo(job.questions, ['No'], ['Night shift only']))
  const [licence, why] = job.questions
  if (!licence || !why) throw new Error('The questions were not saved.')
  const after = await edit(job.id, [
    { ...licence, label: 'LF licence, current?' },
    { ...why, required: true },
  ])
  expect(after.map(({ label, id }) => [label, id === why.id])).toEqual([
    ['LF licence, current?', false],
    ['Why us?', true],
  ])
  const details = await findSentDetails(bed.ctx(poster), id)
  expect(details.answers.map(({ label, answer }) => [label, ...answer])).toContainEqual(['LF licence?', 'No'])
  expect(details.unmet).toEqual([licence.id])
  const asked = await listAskedQuestions(bed.ctx(poster), job.id)
  expect(asked.map(({ label }) => label).toSorted()).toEqual(['LF licence, current?', 'LF licence?', 'Why us?'])
  expect((await apply(job.id, answersTo(job.questions, ['No'], ['x']))).result).toMatchObject({ reason: 'questions' })
})

test('a question without answers is deleted when it is removed, and a changed rule marks the answers given before', async () => {
  const job = await post([question({ label: 'LF licence?', kind: 'yes_no' }), WHY])
  const [licence] = job.questions
  if (!licence) throw new Error('The question was not saved.')
  const { id } = await apply(job.id, answersTo(job.questions, ['No']))
  expect((await findSentDetails(bed.ctx(poster), id)).unmet).toEqual([])
  const after = await edit(job.id, [{ ...licence, required: true, accepted: ['Yes'] }])
  expect(after.map((each) => each.id)).toEqual([licence.id])
  expect((await findSentDetails(bed.ctx(poster), id)).unmet).toEqual([licence.id])
  expect(await bed.db.select().from(jobQuestions).where(eq(jobQuestions.jobId, job.id))).toHaveLength(1)
  expect(await names(`answer=unmet&job=${job.id}`)).toEqual(['Mia Nguyen'])
  await edit(job.id, [{ ...licence, required: true, accepted: ['Yes', 'No'] }])
  expect(await names(`answer=unmet&job=${job.id}`)).toEqual([])
  await edit(job.id, [{ ...licence, required: false, accepted: null }])
  expect(await counted(id)).toEqual({ neededAnswers: 0, unmetAnswers: 0 })
})

test('answers that do not meet the job reject no one: the application is Pending, counted, and its submission is its only event', async () => {
  const job = await post([LICENCE, YEARS])
  const { id, result } = await apply(job.id, answersTo(job.questions, ['No'], ['0']))
  expect(result.ok).toBe(true)
  expect(await counted(id)).toEqual({ neededAnswers: 2, unmetAnswers: 2 })
  const [application] = await bed.db.select().from(applications).where(eq(applications.id, id))
  expect(application).toMatchObject({ status: 'Pending', endedAt: null })
  const events = await bed.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id))
  expect(events).toMatchObject([{ fromStatus: null, toStatus: 'Pending', rejectionReason: null }])
})

test('the answers that meet the job are counted as they are given, and while the rule of a question changes', async () => {
  const job = await post([LICENCE, YEARS, WHY])
  const [licence, years, why] = job.questions
  if (!licence || !years || !why) throw new Error('The questions were not saved.')
  const answers = answersTo(job.questions, ['No'], ['3'])
  const before = await apply(job.id, answers)
  expect(await counted(before.id)).toEqual({ neededAnswers: 2, unmetAnswers: 1 })
  const [during] = await Promise.all([
    apply(job.id, answers),
    edit(job.id, [licence, { ...years, accepted: ['5'] }, why]),
  ])
  expect(during.result.ok).toBe(true)
  const all = { neededAnswers: 2, unmetAnswers: 2 }
  expect([await counted(before.id), await counted(during.id)]).toEqual([all, all])
  await bed.db.delete(applicationAnswers).where(eq(applicationAnswers.applicationId, before.id))
  expect(await counted(before.id)).toEqual({ neededAnswers: 0, unmetAnswers: 0 })
})

test("another job's question is not changed by its id in the form of a job", async () => {
  const [mine, theirs] = [await post([WHY]), await post([LICENCE])]
  const [licence] = theirs.questions
  if (!licence) throw new Error('The question was not saved.')
  const [saved] = await edit(mine.id, [{ ...licence, required: false, accepted: null }])
  expect(saved?.id).not.toBe(licence.id)
  expect(await listQuestions(bed.ctx(), theirs.id)).toEqual([licence])
})

test('applicants are filtered by an answer and by what the job needs, and those who meet it come first', async () => {
  const job = await post([LICENCE, YEARS, SHIFTS])
  const send = (name: string, ...values: string[][]) => apply(job.id, answersTo(job.questions, ...values), name)
  await send('Meets Both', ['Yes'], ['2.5'], ['Night'])
  await send('Too Few Years', ['Yes'], ['1.5'])
  await send('Meets Neither', ['No'], ['0'], ['Day'])
  const filter = (answer: string) => names(`job=${job.id}&sort=name&answer=${answer}`)
  expect(await filter('met')).toEqual(['Meets Both'])
  expect(await filter('unmet')).toEqual(['Meets Neither', 'Too Few Years'])
  expect(await filter(`${job.questions[2]?.id}:Night`)).toEqual(['Meets Both'])
  expect(await filter(`${newId()}:Night`)).toEqual([])
  expect(await names(`job=${job.id}&sort=requirements`)).toEqual(['Meets Both', 'Too Few Years', 'Meets Neither'])
})

test('the export has a column for each question of the filtered job, without formulas, and one column otherwise', async () => {
  const job = await post([WHY, SHIFTS])
  await apply(job.id, answersTo(job.questions, ['=1+1'], ['Day', 'Night']), 'Ann Export')
  const read = async (filter: string): Promise<Record<string, string>[]> => {
    const parsed: ApplicantFilter = parseApplicantFilter(new URLSearchParams(filter))
    let text = ''
    for await (const chunk of await exportApplicants(bed.ctx(poster), parsed)) text += chunk
    return parse(text, { columns: true, bom: true })
  }
  expect(await read(`job=${job.id}`)).toMatchObject([{ 'Why us?': "'=1+1", Shifts: 'Day; Night' }])
  expect(await read('q=export')).toMatchObject([{ Answers: 'Why us? =1+1\nShifts Day; Night' }])
})

test('an edit of the questions at the same time as an application never leaves answers to a question that was not asked', async () => {
  for (let round = 0; round < 8; round++) {
    const job = await post([WHY])
    const [sent] = await Promise.all([
      apply(job.id, answersTo(job.questions, ['Hello'])),
      edit(job.id, [question({ label: 'What now?', required: true })]),
    ])
    const stored = await bed.db
      .select()
      .from(applicationAnswers)
      .where(eq(applicationAnswers.applicationId, sent.id || newId()))
    expect(stored).toHaveLength(sent.result.ok ? 1 : 0)
    if (!sent.result.ok) expect(sent.result.reason).toBe('questions')
  }
})

test('withdrawing within a minute also deletes the answers', async () => {
  const job = await post([WHY])
  const { person, id } = await apply(job.id, answersTo(job.questions, ['Hello']))
  await withdrawApplication(bed.ctx(person), id)
  expect(await bed.db.select().from(applicationAnswers).where(eq(applicationAnswers.applicationId, id))).toEqual([])
})

test('the form marks the questions whose answers are missing or invalid, together with its other fields', async () => {
  const { questions } = await post([LICENCE, YEARS, SHIFTS])
  const [licence, years, shifts] = questions.map(({ id }) => answerField(id))
  const form = new FormData()
  form.append('cover_note', 'x'.repeat(5001))
  form.append(years ?? '', 'two')
  form.append(shifts ?? '', 'Evening')
  const submission = parseWithZod(form, { schema: applicationForm(questions) })
  expect(submission.reply().error).toEqual({
    cover_note: ['Use 5,000 characters or fewer.'],
    [licence ?? '']: ['Choose an answer.'],
    [years ?? '']: ['Enter a number, such as 2 or 1.5.'],
    [shifts ?? '']: ['Choose an option from the list.'],
  })
  const negative = new FormData()
  negative.append(years ?? '', '-3')
  expect(parseWithZod(negative, { schema: applicationForm(questions) }).reply().error).toMatchObject({
    [years ?? '']: ['Enter 0 or a higher number.'],
  })
  const valid = new FormData()
  valid.append(licence ?? '', 'Yes')
  valid.append(years ?? '', ' 1,200 ')
  valid.append(shifts ?? '', 'Day')
  const parsed = parseWithZod(valid, { schema: applicationForm(questions) })
  expect(parsed.status === 'success' && parsed.value.answers.map(({ answer }) => answer)).toEqual([
    ['Yes'],
    ['1200'],
    ['Day'],
  ])
})
