import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type AuditAction, auditLabel } from '#app/core/audit/audit-actions.ts'
import type { Ctx } from '#app/core/context.ts'
import type { Notes } from '#app/core/notes/note.ts'
import { noteColumns, noteLimit, toNotes } from '#app/core/notes/note-rows.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationNotes, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { profiles } from '#db/schema/people.ts'

/** A change of the rating or the tags, or a deleted note: `Tag added: Night shift`. */
export type AnnotationEvent = { id: string; at: Date; title: string; by: string | null }

/** The newest notes on an application in the user's scope, or with `all` the earlier ones too. */
export async function listNotes(ctx: Ctx, applicationId: string, all: boolean): Promise<Notes> {
  assertCan(ctx.actor, 'application.review')
  const rows = await ctx.db
    .select(noteColumns(applicationNotes))
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .leftJoin(profiles, eq(profiles.id, applicationNotes.authorId))
    .where(
      and(eq(applicationNotes.applicationId, applicationId), applicationsVisibleTo(ctx.actor, 'application.review')),
    )
    .orderBy(desc(applicationNotes.at), desc(applicationNotes.id))
    .limit(noteLimit(all))
  return toNotes(ctx, rows, all)
}

const LISTED: AuditAction[] = [
  'application.rated',
  'application.tag-added',
  'application.tag-removed',
  'application.note-added',
  'application.note-deleted',
]

/** The audited annotations of an application, oldest first. The caller has checked that it is in the user's scope. */
export async function listAnnotationEvents(ctx: Ctx, applicationId: string): Promise<AnnotationEvent[]> {
  const rows = await ctx.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      to: sql<string | null>`${auditEvents.details}->>'to'`,
      by: profiles.fullName,
    })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subjectType, 'application'),
        eq(auditEvents.subjectId, applicationId),
        inArray(auditEvents.action, LISTED),
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
  return rows.map(({ action, to, ...row }) => ({
    ...row,
    title: to ? `${auditLabel(action)}: ${to}` : auditLabel(action),
  }))
}

/** Newest applications with tags that are read for the list of tags. */
const MAX_TAGGED = 10_000

/**
 * The tags of the newest 10,000 tagged applications in the user's scope, for the filter: at most 100, by name. Reads
 * `applications_tagged_company_idx` (employers) or `applications_tagged_idx` (admins).
 */
export async function listTags(ctx: Ctx): Promise<string[]> {
  assertCan(ctx.actor, 'application.review')
  const tagged = ctx.db
    .select({ tags: applications.tags })
    .from(applications)
    .where(and(sql`${applications.tags} <> '{}'`, applicationsVisibleTo(ctx.actor, 'application.review')))
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(MAX_TAGGED)
    .as('tagged')
  const rows = await ctx.db
    .selectDistinct({ tag: sql<string>`unnest(${tagged.tags})`.as('tag') })
    .from(tagged)
    .orderBy(sql`tag`)
    .limit(100)
  return rows.map(({ tag }) => tag)
}
