import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { jobQuestions } from '#db/schema/applications.ts'
import type { Question } from './question.ts'

const { id, label, kind, choices, required, accepted } = jobQuestions
export const QUESTION_COLUMNS = { id, label, kind, choices, required, accepted }

/** The questions that a job asks now, in their order; none for an unknown job. They are as public as the job. */
export async function listQuestions(ctx: Ctx, jobId: string): Promise<Question[]> {
  if (!isId(jobId)) return []
  return ctx.db
    .select(QUESTION_COLUMNS)
    .from(jobQuestions)
    .where(and(eq(jobQuestions.jobId, jobId), isNull(jobQuestions.removedAt)))
    .orderBy(asc(jobQuestions.position), asc(jobQuestions.id))
}
