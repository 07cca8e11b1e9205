import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { can } from '#app/policy/policy.ts'
import { resumes } from '#db/schema/resumes.ts'
import { sendableResume } from './insert-submission.server.ts'

/** Whether `Apply Now` sends a resume (`insertDefaultResume`); null for anyone who cannot apply. */
export async function hasDefaultResume(ctx: Ctx): Promise<boolean | null> {
  if (!can(ctx.actor, 'application.submit')) return null
  const isSent = and(eq(resumes.isDefault, true), sendableResume(ctx))
  return (await ctx.db.$count(resumes, isSent)) > 0
}
