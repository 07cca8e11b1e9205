import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { applicationAnswers, jobQuestions } from '#db/schema/applications.ts'
import { listQuestions } from './list-questions.server.ts'
import type { Question, QuestionInput } from './question.ts'

/**
 * Makes `inputs` the questions of a job, inside the caller's transaction, which has locked the job. A question whose
 * text, kind or choices changed is replaced by a new one, so that the answers given to it keep their meaning; it is
 * deleted if there are none.
 *
 * @returns whether anything changed
 */
export async function saveQuestions(ctx: Ctx, jobId: string, inputs: readonly QuestionInput[]): Promise<boolean> {
  const before = await listQuestions(ctx, jobId)
  const after = inputs.map((input): Question => {
    const same = before.find((question) => question.id === input.id && hasSameMeaning(question, input))
    return { ...input, id: same?.id ?? newId() }
  })
  if (JSON.stringify(before.map(toComparable)) === JSON.stringify(after.map(toComparable))) return false
  const kept = new Set(after.map(({ id }) => id))
  await removeQuestions(
    ctx,
    before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  )
  for (const [position, { id, required, accepted, ...meaning }] of after.entries()) {
    const rule = { position, required, accepted }
    await ctx.db
      .insert(jobQuestions)
      .values({ id, jobId, ...meaning, ...rule })
      .onConflictDoUpdate({ target: jobQuestions.id, set: rule })
  }
  return true
}

function hasSameMeaning(one: QuestionInput, other: QuestionInput): boolean {
  return one.label === other.label && one.kind === other.kind && one.choices.join('\n') === other.choices.join('\n')
}

function toComparable({ id, label, kind, choices, required, accepted }: Question) {
  return [id, label, kind, choices, required, accepted]
}

async function removeQuestions(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const answers = ctx.db
    .select({ one: sql`1` })
    .from(applicationAnswers)
    .where(eq(applicationAnswers.questionId, jobQuestions.id))
  await ctx.db.delete(jobQuestions).where(and(inArray(jobQuestions.id, ids), notExists(answers)))
  await ctx.db.update(jobQuestions).set({ removedAt: ctx.now }).where(inArray(jobQuestions.id, ids))
}
