import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#app/lib/csv.ts'
import { timeIn, todayIn } from '#app/lib/dates.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants, consultationTypes } from '#db/schema/scheduling.ts'
import { bookingStatusLabel } from '../../booking.ts'
import type { PortalFilter } from '../portal-filter.ts'
import { filterConditions, needsOutcome, startsBetween } from '../portal-queries.server.ts'

/** Bookings per query, so memory use does not depend on the number of bookings. */
const CHUNK = 500

const COLUMN_HEADINGS = [
  'Date',
  'Time',
  'Name',
  'Email',
  'Phone',
  'Message',
  'Status',
  'Consultant',
  'Note',
  'Booked on',
  'Starts at',
  'Ends at',
  'Booked at',
  'Source',
  'Type',
  'Answers',
]

/**
 * The filtered bookings, or those that need an outcome, as a CSV file, newest first, in chunks. Dates and times are in
 * the agency's zone; `Starts at`, `Ends at` and `Booked at` are instants in UTC (ISO 8601). `Source` is empty for older
 * bookings. The agency's note is included only for bookings that the actor can manage. The export is audited before the
 * first chunk, for admins too.
 *
 * @throws a 403 response for an actor who cannot view bookings
 */
export async function exportBookings(ctx: Ctx, filter: PortalFilter): Promise<AsyncGenerator<string>> {
  const where =
    filter.view === 'outcomes'
      ? and(await filterConditions(ctx, { ...filter, status: '' }), needsOutcome(ctx))
      : and(await filterConditions(ctx, filter), startsBetween(ctx.timeZone, filter.from, filter.until))
  await recordAudit(ctx, {
    action: 'booking.exported',
    subjectType: 'booking',
    subjectId: 'portal',
    details: Object.fromEntries(
      [
        ['view', filter.view === 'outcomes' ? 'outcomes' : ''],
        ['status', filter.status],
        ['from', filter.from],
        ['until', filter.until],
        ['consultant', filter.consultantId ?? ''],
        // Only whether there was a search: its text is usually a name or an address.
        ['searched', filter.q === '' ? '' : 'yes'],
      ].filter(([, value]) => value !== ''),
    ),
  })
  return csvLines(ctx, where)
}

async function* csvLines(ctx: Ctx, where: SQL | undefined): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMN_HEADINGS)
  let last: Row | undefined
  do {
    const rows = await listChunk(ctx, where, last)
    if (rows.length > 0) yield rows.map((row) => csvLine(toCells(ctx, row))).join('')
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last)
}

type Row = Awaited<ReturnType<typeof listChunk>>[number]

function listChunk(ctx: Ctx, where: SQL | undefined, after: { createdAt: Date; id: string } | undefined) {
  const canManage = bookingsVisibleTo(ctx.actor, 'booking.manage', 'all') ?? sql`true`
  const isAfter =
    after &&
    sql`(${bookings.createdAt}, ${bookings.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return ctx.db
    .select({
      id: bookings.id,
      fullName: bookings.fullName,
      email: bookings.email,
      phone: bookings.phone,
      message: bookings.message,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      source: bookings.source,
      createdAt: bookings.createdAt,
      consultant: consultants.fullName,
      type: consultationTypes.name,
      answers: bookings.answers,
      note: sql<string>`case when ${canManage} then ${bookings.note} else '' end`,
    })
    .from(bookings)
    .innerJoin(consultationTypes, eq(consultationTypes.id, bookings.typeId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(and(where, isAfter))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(CHUNK)
}

function toCells({ timeZone }: Ctx, row: Row): CsvCell[] {
  return [
    todayIn(timeZone, row.startsAt),
    timeIn(timeZone, row.startsAt),
    row.fullName,
    row.email,
    { phone: row.phone },
    row.message,
    bookingStatusLabel(row.status),
    row.consultant,
    row.note,
    todayIn(timeZone, row.createdAt),
    row.startsAt.toISOString(),
    row.endsAt.toISOString(),
    row.createdAt.toISOString(),
    row.source,
    row.type,
    row.answers.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
  ]
}
