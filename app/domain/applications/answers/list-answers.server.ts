import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { QUESTION_COLUMNS } from '#app/domain/jobs/questions/list-questions.server.ts'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationAnswers, jobQuestions } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'

/** A question with its answer. */
export type GivenAnswer = { questionId: string; label: string; answer: string[] }

/** The answers of `applicationIds`, which the caller has found in the actor's scope, in the order of the questions. */
export async function listAnswers(ctx: Ctx, applicationIds: string[]): Promise<Map<string, GivenAnswer[]>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      applicationId: applicationAnswers.applicationId,
      questionId: jobQuestions.id,
      label: jobQuestions.label,
      answer: applicationAnswers.answer,
    })
    .from(applicationAnswers)
    .innerJoin(jobQuestions, eq(jobQuestions.id, applicationAnswers.questionId))
    .where(inArray(applicationAnswers.applicationId, applicationIds))
    .orderBy(asc(jobQuestions.position), asc(jobQuestions.id))
  return Map.groupBy(rows, ({ applicationId }) => applicationId)
}

/**
 * The questions of a job in the actor's scope that its applicants were asked, those that are no longer asked included.
 */
export async function listAskedQuestions(ctx: Ctx, jobId: string): Promise<Question[]> {
  return ctx.db
    .select(QUESTION_COLUMNS)
    .from(jobQuestions)
    .innerJoin(jobs, eq(jobs.id, jobQuestions.jobId))
    .where(and(eq(jobQuestions.jobId, jobId), jobsVisibleTo(ctx.actor, 'job.manage')))
    .orderBy(asc(jobQuestions.position), asc(jobQuestions.id))
}

/** The questions whose answers do not meet the job. For the employer only. */
export async function listUnmetQuestions(ctx: Ctx, applicationId: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(
    sql`select q.id from ${applicationAnswers} a join ${jobQuestions} q on q.id = a.question_id
      where a.application_id = ${applicationId} and is_answer_unmet(q.kind, q.accepted, a.answer)`,
  )
  return rows.rows.map(({ id }) => id)
}
