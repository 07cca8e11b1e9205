import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { findMyResume } from './resume-queries.server.ts'

/**
 * Renames one of the person's resumes, and makes it the default if wanted. @throws a 404 response for another person's
 */
export function editResume(ctx: Ctx, id: string, input: { name: string; isDefault: boolean }): Promise<void> {
  return changeResume(ctx, id, async (ctx, personId) => {
    await ctx.db.update(resumes).set({ name: input.name }).where(eq(resumes.id, id))
    if (input.isDefault) await makeDefault(ctx, personId, id)
  })
}

/**
 * Deletes one of the person's resumes with its file. One that was sent with an application is only removed from the
 * list, because the employer keeps what they received; deleting the account erases it. The newest other resume becomes
 * the default.
 *
 * @throws a 404 response for another person's resume
 */
export function deleteResume(ctx: Ctx, id: string): Promise<void> {
  return changeResume(ctx, id, async (ctx, personId) => {
    const submissions = ctx.db
      .select({ one: sql`1` })
      .from(applicationSubmissions)
      .where(eq(applicationSubmissions.resumeId, resumes.id))
    const deleted = await ctx.db
      .delete(resumes)
      .where(and(eq(resumes.id, id), notExists(submissions)))
      .returning({ id: resumes.id })
    if (deleted.length === 0) {
      await ctx.db.update(resumes).set({ removedAt: ctx.now, isDefault: false }).where(eq(resumes.id, id))
    }
    const listed = and(eq(resumes.personId, personId), isNull(resumes.removedAt))
    const [next] = await ctx.db
      .select({ id: resumes.id })
      .from(resumes)
      .where(listed)
      .orderBy(desc(resumes.isDefault), desc(resumes.uploadedAt), desc(resumes.id))
      .limit(1)
    if (next) await makeDefault(ctx, personId, next.id)
    await recordAudit(ctx, {
      action: 'person.resume-deleted',
      subjectType: 'person',
      subjectId: personId,
      details: { resumeId: id },
    })
  })
}

/**
 * Runs a change of a resume with a lock on its owner, so that there is one default after concurrent changes. The lock
 * admits the foreign keys of an application that is sent at the same time, which would otherwise deadlock.
 */
async function changeResume(ctx: Ctx, id: string, change: (ctx: Ctx, personId: string) => Promise<void>) {
  const { id: personId } = requirePerson(ctx.actor)
  await findMyResume(ctx, id)
  await transaction(ctx, async (ctx) => {
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
    // Waits for an application that is being sent with it, so that the next statement sees its submission.
    await ctx.db.select({ id: resumes.id }).from(resumes).where(eq(resumes.id, id)).for('update')
    await findMyResume(ctx, id)
    await change(ctx, personId)
  })
}

async function makeDefault(ctx: Ctx, personId: string, id: string): Promise<void> {
  await ctx.db
    .update(resumes)
    .set({ isDefault: false })
    .where(and(eq(resumes.personId, personId), eq(resumes.isDefault, true)))
  await ctx.db.update(resumes).set({ isDefault: true }).where(eq(resumes.id, id))
}
