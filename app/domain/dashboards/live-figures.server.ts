import { and, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { cappedCount } from '#app/core/pagination/list-count.server.ts'
import { isListed, isPosterVisible } from '#app/domain/jobs/is-listed.server.ts'
import { assertCan } from '#app/policy/policy.ts'

/** The counts that the landing page figures stand for, as the database has them now. */
export type LiveFigures = { jobs: number; companies: number; candidates: number }

/** Counts open jobs, companies and job seekers, each up to `MAX_COUNT`. Admins only. */
export async function findLiveFigures(ctx: Ctx): Promise<LiveFigures> {
  assertCan(ctx.actor, 'agency.edit')
  const isOpen = and(isListed(ctx), await isPosterVisible(ctx))
  const { rows } = await ctx.db.execute<LiveFigures>(sql`select
    ${cappedCount(sql`jobs where ${isOpen}`)} as "jobs",
    ${cappedCount(sql`companies`)} as "companies",
    ${cappedCount(sql`profiles where user_type = 'employee' and erased_at is null`)} as "candidates"`)
  return rows[0] ?? { jobs: 0, companies: 0, candidates: 0 }
}
