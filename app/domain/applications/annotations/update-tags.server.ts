import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { isApplicantErased } from '../emails/applicant-away.server.ts'
import { MAX_TAGS } from './annotation-forms.ts'
import { withLockedApplication } from './lock-application.server.ts'

export type AddTagResult = { ok: true } | { ok: false; reason: 'too-many' | 'account-deleted' }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Adds a tag to an application. A tag that differs only in case from one that it has changes nothing.
 *
 * @param tag 1 to `MAX_TAG_LENGTH` characters in one line (`tagForm`)
 * @returns `account-deleted`: the applicant has deleted their account. `too-many`: it has `MAX_TAGS` tags
 * @throws a 404 response outside the user's scope
 */
export function addTag(ctx: Ctx, id: string, tag: string): Promise<AddTagResult> {
  return withLockedApplication<AddTagResult>(ctx, id, async (ctx, { tags }) => {
    if (await isApplicantErased(ctx, id)) return { ok: false, reason: 'account-deleted' }
    if (tags.some((each) => isSame(each, tag))) return { ok: true }
    if (tags.length >= MAX_TAGS) return { ok: false, reason: 'too-many' }
    await saveTags(ctx, id, [...tags, tag], { action: 'application.tag-added', tag })
    return { ok: true }
  })
}

/** Removes a tag. A tag that the application does not have changes nothing. @throws a 404 response outside the scope */
export function removeTag(ctx: Ctx, id: string, tag: string): Promise<void> {
  return withLockedApplication(ctx, id, async (ctx, { tags }) => {
    const left = tags.filter((each) => !isSame(each, tag))
    if (left.length === tags.length) return
    await saveTags(ctx, id, left, { action: 'application.tag-removed', tag })
  })
}

async function saveTags(ctx: Ctx, id: string, tags: string[], { action, tag }: { action: AuditAction; tag: string }) {
  await ctx.db.update(applications).set({ tags }).where(eq(applications.id, id))
  await recordAudit(ctx, { action, subjectType: 'application', subjectId: id, details: { to: tag } })
}
