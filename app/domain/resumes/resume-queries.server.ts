import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { resumesVisibleTo } from '#app/policy/scopes.server.ts'
import { resumes } from '#db/schema/resumes.ts'
import { RESUME_KINDS } from './resume.ts'

const COLUMNS = {
  id: resumes.id,
  name: resumes.name,
  kind: resumes.kind,
  size: resumes.size,
  status: resumes.status,
  isDefault: resumes.isDefault,
  uploadedAt: resumes.uploadedAt,
}

/** A resume without its content. */
export type Resume = Pick<typeof resumes.$inferSelect, keyof typeof COLUMNS>

/** The signed-in job seeker's resumes: the default one first, then the newest. */
export function listMyResumes(ctx: Ctx): Promise<Resume[]> {
  assertCan(ctx.actor, 'resume.manage')
  return ctx.db
    .select(COLUMNS)
    .from(resumes)
    .where(and(resumesVisibleTo(ctx.actor, 'resume.manage'), isNull(resumes.removedAt)))
    .orderBy(desc(resumes.isDefault), desc(resumes.uploadedAt), desc(resumes.id))
}

/** One of the signed-in job seeker's resumes. @throws a 404 response for another person's and for a deleted one */
export async function findMyResume(ctx: Ctx, id: string): Promise<Resume> {
  assertCan(ctx.actor, 'resume.manage')
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(resumes)
    .where(and(eq(resumes.id, id), resumesVisibleTo(ctx.actor, 'resume.manage'), isNull(resumes.removedAt)))
  if (!row) throw notFound()
  return row
}

/**
 * A resume's file, unless it waits for the virus scanner or is infected, for its owner, the posters of the jobs that
 * its owner has applied for with it, and admins.
 *
 * @throws a 404 response for everyone else, and for a guest a 403 response
 */
export async function findResumeFile(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; contentType: string; content: Buffer }> {
  assertCan(ctx.actor, 'resume.download')
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db
    .select({ name: resumes.name, kind: resumes.kind, content: resumes.content })
    .from(resumes)
    .where(and(eq(resumes.id, id), eq(resumes.status, 'ready'), resumesVisibleTo(ctx.actor, 'resume.download')))
  if (!row) throw notFound()
  const { name, kind, content } = row
  return { fileName: `${name}.${kind}`, contentType: RESUME_KINDS[kind].contentType, content }
}
