import type { Ctx } from '#app/core/context.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { applicationAnswers } from '#db/schema/applications.ts'
import { type Answer, areValidAnswers } from './answer.ts'

/**
 * Whether `answers` are what the job asks now. In a transaction the caller has locked the job, so its questions cannot
 * change.
 */
export async function canSendAnswers(
  ctx: Ctx,
  jobId: string,
  answers: readonly Answer[] | undefined,
): Promise<boolean> {
  const questions = await listQuestions(ctx, jobId)
  // `Apply Now` without the form answers nothing, and optional questions are asked too.
  return answers === undefined ? questions.length === 0 : areValidAnswers(questions, answers)
}

/** Stores the answers of a new application. */
export async function insertAnswers(ctx: Ctx, applicationId: string, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return
  await ctx.db.insert(applicationAnswers).values(answers.map((answer) => ({ applicationId, ...answer })))
}
