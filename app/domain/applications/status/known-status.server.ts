import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { applicationEvents, applications } from '#db/schema/applications.ts'

/**
 * The condition on `application_events` for those that the applicant may read: a change of the employer only once it is
 * settled whether they are emailed about it, and no other change replaced it before. Until then `Undo` takes it back,
 * and deletes its event.
 */
export const isSettled: SQL | undefined = or(
  isNull(applicationEvents.changeId),
  and(
    isNotNull(applicationEvents.notifiedAt),
    sql`not exists (select from application_events later
      where later.application_id = ${applicationEvents.applicationId}
        and (later.at, later.id) > (${applicationEvents.at}, ${applicationEvents.id})
        and later.at <= ${applicationEvents.notifiedAt})`,
    // Changes that are settled together and end with the status before the first of them have changed nothing.
    sql`(select first.from_status from application_events first
      where first.application_id = ${applicationEvents.applicationId} and first.change_id is not null
        and first.notified_at = ${applicationEvents.notifiedAt}
      order by first.at, first.id limit 1) is distinct from ${applicationEvents.toStatus}`,
  ),
)

/**
 * A column of the earliest change of an application that can be undone, unless a settled one followed; null without
 * any.
 */
const ofUndoable = (column: 'from_status' | 'to_status'): SQL<string | null> => sql`(
  select ${sql.identifier(column)} from application_events undoable
  where undoable.application_id = ${applications.id} and undoable.change_id is not null and undoable.notified_at is null
    and not exists (select from application_events later
      where later.application_id = undoable.application_id and (later.at, later.id) > (undoable.at, undoable.id)
        and (later.change_id is null or later.notified_at is not null))
  order by undoable.at, undoable.id limit 1)`

/**
 * The status of a row of `applications` as its applicant knows it: the one before the changes that can still be undone.
 */
export const knownStatus = sql<string>`coalesce(${ofUndoable('from_status')}, ${applications.status})`

/**
 * The status before a rejection that the applicant knows. A change that can be undone may be the reversal of the
 * rejection.
 */
export const knownStatusBefore = sql<string | null>`case
  when ${ofUndoable('from_status')} is null then ${applications.statusBefore}
  when ${ofUndoable('from_status')} = 'Rejected' then ${ofUndoable('to_status')} end`

/** Whether the last change of a row of `applications` can still be undone. */
export const isUndoable = sql<boolean>`${ofUndoable('from_status')} is not null`
