import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { findMyApplicationForJob } from '../../my-applications.server.ts'
import { readDraftFields } from './read-draft-fields.ts'

export type SaveDraftResult = { ok: true } | { ok: false; reason: 'already-applied' | 'removed' }

/**
 * Saves what the signed-in job seeker has entered for a job, in place of an earlier draft. The job may have closed: the
 * text is theirs. Not audited, because nobody else sees a draft.
 *
 * @returns `removed` if the job has no page (any more)
 * @throws a 403 response for anyone but a job seeker, and once the account was deleted
 */
export async function saveDraft(ctx: Ctx, jobId: string, form: FormData): Promise<SaveDraftResult> {
  assertCan(ctx.actor, 'application.submit')
  const person = requirePerson(ctx.actor)
  return transaction(ctx, async (ctx) => {
    await lockOwnProfile(ctx, person, 'share')
    if (!(await findJob(ctx, jobId))) return { ok: false, reason: 'removed' }
    if (await findMyApplicationForJob(ctx, jobId)) return { ok: false, reason: 'already-applied' }
    const draft = { fields: readDraftFields(form, await listQuestions(ctx, jobId)), savedAt: ctx.now }
    await ctx.db
      .insert(applicationDrafts)
      .values({ personId: person.id, jobId, ...draft })
      .onConflictDoUpdate({ target: [applicationDrafts.personId, applicationDrafts.jobId], set: draft })
    return { ok: true }
  })
}
