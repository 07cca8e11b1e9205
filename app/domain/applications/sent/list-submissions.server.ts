import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { ResumeStatus } from '#app/domain/resumes/resume.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'

/** A resume that was sent; its file can be opened if it is `ready`. */
type SentResume = { id: string; name: string; kind: string; status: ResumeStatus }

/** What was sent with an application. `resume` has the name and type that the file has now. */
export type Submission = { coverNote: string | null; resume: SentResume | null }

/**
 * What was sent with `applicationIds`, which the caller has found in the actor's scope. Nothing for those with a
 * profile only.
 */
export async function listSubmissions(ctx: Ctx, applicationIds: string[]): Promise<Map<string, Submission>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      applicationId: applicationSubmissions.applicationId,
      coverNote: applicationSubmissions.coverNote,
      resume: { id: resumes.id, name: resumes.name, kind: resumes.kind, status: resumes.status },
    })
    .from(applicationSubmissions)
    .leftJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
    .where(inArray(applicationSubmissions.applicationId, applicationIds))
  return new Map(rows.map(({ applicationId, ...submission }) => [applicationId, submission]))
}
