import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * An instant. Millisecond precision, because JavaScript's Date carries no more: a cursor made from a
 * finer column would skip rows.
 */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Primary key: a UUIDv7 made by the app (`newId`), so that keys sort by creation. */
export const id = () => uuid().primaryKey()

/**
 * Optimistic lock of an editable row: every edit writes `version + 1` on the condition that the row still has the
 * version its form was opened with (`app/core/version.ts`).
 */
export const version = () => integer().notNull().default(1)
