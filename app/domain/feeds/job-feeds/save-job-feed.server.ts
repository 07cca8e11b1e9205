import { and, eq, ne } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobFeeds } from '#db/schema/integrations.ts'
import { DEFAULT_FEED, type FeedInput, MAX_FEEDS, toFeedColumns } from './job-feed.ts'
import type { JobFeed } from './job-feed-queries.server.ts'

/** `taken`: another feed has this address. */
export type CreateFeedResult = { ok: true; id: string } | { ok: false; reason: 'taken' | 'too-many' }
/** `default`: the feed `jobs` keeps its address. */
export type EditFeedResult = { ok: true } | { ok: false; reason: 'taken' | 'default' } | StaleResult<JobFeed>

/** Creates a feed, at most `MAX_FEEDS`. */
export function createJobFeed(ctx: Ctx, input: FeedInput): Promise<CreateFeedResult> {
  assertCan(ctx.actor, 'feed.manage')
  return transaction(ctx, async (ctx) => {
    await lockFeeds(ctx)
    if ((await ctx.db.$count(jobFeeds)) >= MAX_FEEDS) return { ok: false, reason: 'too-many' }
    const id = newId()
    const created = await ctx.db
      .insert(jobFeeds)
      .values({ id, ...columnsOf(input), createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing({ target: jobFeeds.name })
      .returning({ id: jobFeeds.id })
    if (created.length === 0) return { ok: false, reason: 'taken' }
    await audit(ctx, 'feed.created', id, input)
    return { ok: true, id }
  })
}

/** Saves a feed. @throws a 404 response if there is no such feed */
export function editJobFeed(ctx: Ctx, id: string, input: FeedInput, expectedVersion: number): Promise<EditFeedResult> {
  assertCan(ctx.actor, 'feed.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    await lockFeeds(ctx)
    const [current] = await ctx.db.select().from(jobFeeds).where(eq(jobFeeds.id, id))
    if (!current) throw notFound()
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    if (current.name === DEFAULT_FEED && input.name !== DEFAULT_FEED) return { ok: false, reason: 'default' }
    const [other] = await ctx.db
      .select({ id: jobFeeds.id })
      .from(jobFeeds)
      .where(and(eq(jobFeeds.name, input.name), ne(jobFeeds.id, id)))
    if (other) return { ok: false, reason: 'taken' }
    await ctx.db
      .update(jobFeeds)
      .set({ ...columnsOf(input), version: expectedVersion + 1, updatedAt: ctx.now })
      .where(eq(jobFeeds.id, id))
    await audit(ctx, 'feed.edited', id, input)
    return { ok: true }
  })
}

/**
 * Deletes a feed: its address is not found from now on.
 *
 * @returns its title
 * @throws a 404 response if there is no such feed, or it is the one that every installation has
 */
export function deleteJobFeed(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'feed.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    await lockFeeds(ctx)
    const [feed] = await ctx.db
      .delete(jobFeeds)
      .where(and(eq(jobFeeds.id, id), ne(jobFeeds.name, DEFAULT_FEED)))
      .returning({ name: jobFeeds.name, title: jobFeeds.title })
    if (!feed) throw notFound()
    await audit(ctx, 'feed.deleted', id, feed)
    return feed.title
  })
}

/** Taken by everyone who saves or deletes a feed, because the limit and the addresses depend on all of them. */
const lockFeeds = (ctx: Ctx) => acquireKeyLock(ctx, 'job feeds')

function columnsOf(input: FeedInput) {
  const { categories, jobTypes, states, ...columns } = toFeedColumns(input)
  return { ...columns, categories: [...categories], jobTypes: [...jobTypes], states: [...states] }
}

function audit(ctx: Ctx, action: AuditAction, subjectId: string, { name, title }: { name: string; title: string }) {
  return recordAudit(ctx, { action, subjectType: 'feed', subjectId, details: { name, title } })
}
