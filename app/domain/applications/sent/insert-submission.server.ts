import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { insertAnswers } from '../answers/insert-answers.server.ts'
import type { ApplicationContents } from './application-form.ts'

/** The signed-in person's resumes that can be sent: neither deleted nor infected. */
export function sendableResume(ctx: Ctx): SQL | undefined {
  const { id: personId } = requirePerson(ctx.actor)
  return and(eq(resumes.personId, personId), isNull(resumes.removedAt), ne(resumes.status, 'infected'))
}

/**
 * True if `resumeId` names none or the default one, or one of the signed-in person's own resumes that is not deleted
 * and not infected. In a transaction the resume is locked, so that it cannot be deleted before the application is
 * committed.
 */
export async function canSendResume(ctx: Ctx, resumeId: ApplicationContents['resumeId']): Promise<boolean> {
  if (resumeId === null || resumeId === 'default') return true
  const own = and(eq(resumes.id, resumeId), sendableResume(ctx))
  const rows = await ctx.db.select({ id: resumes.id }).from(resumes).where(own).for('share')
  return rows.length > 0
}

/**
 * Stores what was sent with a new application; nothing if only the profile was sent. The default resume is stored with
 * the application (`insertDefaultResume`).
 */
export async function insertSubmission(ctx: Ctx, applicationId: string, contents: ApplicationContents): Promise<void> {
  const { resumeId, coverNote, answers = [] } = contents
  await insertAnswers(ctx, applicationId, answers)
  if (resumeId === 'default' || (resumeId === null && coverNote === null)) return
  await ctx.db.insert(applicationSubmissions).values({ applicationId, resumeId, coverNote })
}

/**
 * Stores the default resume as sent with each application of `created`; nothing if the person has none that can be
 * sent.
 */
export function insertDefaultResume(ctx: Ctx, created: SQL): SQL {
  return sql`insert into ${applicationSubmissions} (application_id, resume_id)
    select ${created}.id, ${resumes.id} from ${created}, ${resumes}
    where ${resumes.isDefault} and ${sendableResume(ctx)} for share of ${resumes}`
}
