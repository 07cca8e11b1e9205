import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { consultationTypes } from './scheduling.ts'

/**
 * One time of a consultation type with several places. Its participants' bookings share the resource, each with a place of
 * its own. The first of them creates the row, and every booking of the session locks it.
 */
export const groupSessions = pgTable(
  'group_sessions',
  {
    id: id(),
    typeId: uuid()
      .notNull()
      .references(() => consultationTypes.id),
    startsAt: instant().notNull(),
    /** When the agency cancelled the whole session, which takes no further bookings. */
    cancelledAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('group_sessions_time_key').on(t.typeId, t.startsAt)],
)
