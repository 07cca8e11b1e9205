import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { insertAnswers } from '../answers/insert-answers.server.ts'
import type { ApplicationContents } from './application-form.ts'

/**
 * True if `resumeId` names none, or one of the signed-in person's own resumes that is not deleted and not infected. In a transaction the
 * resume is locked, so that it cannot be deleted before the application is committed.
 */
export async function canSendResume(ctx: Ctx, resumeId: string | null): Promise<boolean> {
  if (resumeId === null) return true
  const { id: personId } = requirePerson(ctx.actor)
  const own = and(
    eq(resumes.id, resumeId),
    eq(resumes.personId, personId),
    isNull(resumes.removedAt),
    ne(resumes.status, 'infected'),
  )
  const rows = await ctx.db.select({ id: resumes.id }).from(resumes).where(own).for('share')
  return rows.length > 0
}

/** Stores what was sent with a new application; nothing if only the profile was sent. */
export async function insertSubmission(ctx: Ctx, applicationId: string, contents: ApplicationContents): Promise<void> {
  const { resumeId, coverNote, answers = [] } = contents
  await insertAnswers(ctx, applicationId, answers)
  if (resumeId === null && coverNote === null) return
  await ctx.db.insert(applicationSubmissions).values({ applicationId, resumeId, coverNote })
}
