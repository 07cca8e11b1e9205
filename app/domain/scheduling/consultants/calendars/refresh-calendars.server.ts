import { and, eq } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultantCalendars, consultants } from '#db/schema/scheduling.ts'
import { updateSchedule } from '../../schedule-lock.server.ts'
import { findConsultant } from '../consultants-queries.server.ts'
import { type CalendarSource, type ReadCalendarResult, readCalendar } from './read-calendar.server.ts'
import { haveBusyTimesChanged, replaceBusyTimes } from './store-busy-times.server.ts'

/** Every ten minutes: enqueues the reading of each active consultant's calendar. */
export const refreshCalendars = defineTask<object, TaskContext>({
  name: 'refresh-calendars',
  schedule: '*/10 * * * *',
  retryLimit: 2,
  async run(context) {
    const ctx = createTaskCtx(context)
    const calendars = await ctx.db
      .select({ consultantId: consultantCalendars.consultantId })
      .from(consultantCalendars)
      .innerJoin(consultants, eq(consultants.id, consultantCalendars.consultantId))
      .where(eq(consultants.active, true))
    await ctx.tasks.enqueueAll(ctx.db, refreshCalendar, calendars)
  },
})

/** Reads one calendar. A failed attempt is recorded and not repeated: the next one follows ten minutes later. */
export const refreshCalendar = defineTask<{ consultantId: string }, TaskContext>({
  name: 'refresh-calendar',
  retryLimit: 2,
  async run(context, { consultantId }) {
    await readAgain(createTaskCtx(context), consultantId)
  },
})

/**
 * `Check calendar`: reads a consultant's calendar now.
 *
 * @throws a 404 response for an unknown consultant, or one without a calendar
 */
export async function checkCalendar(ctx: Ctx, consultantId: string): Promise<ReadCalendarResult> {
  assertCan(ctx.actor, 'booking.settings')
  await findConsultant(ctx, consultantId)
  const result = await readAgain(ctx, consultantId)
  if (!result) throw notFound()
  return result
}

/**
 * Reads a calendar and stores when it is busy. If it cannot be read, the busy times stay as they were last read. Null:
 * there is not a calendar, or it has been replaced since.
 */
async function readAgain(ctx: Ctx, consultantId: string): Promise<ReadCalendarResult | null> {
  const [calendar] = await ctx.db
    .select({
      url: consultantCalendars.url,
      username: consultantCalendars.username,
      password: consultantCalendars.password,
      email: consultants.email,
    })
    .from(consultantCalendars)
    .innerJoin(consultants, eq(consultants.id, consultantCalendars.consultantId))
    .where(eq(consultantCalendars.consultantId, consultantId))
  if (!calendar) return null
  const result = await readSaved(ctx, calendar)
  const attempt = result.ok
    ? { checkedAt: ctx.now, succeededAt: ctx.now, lastError: null }
    : { checkedAt: ctx.now, lastError: result.error }
  const record = (ctx: Ctx) =>
    ctx.db
      .update(consultantCalendars)
      .set(attempt)
      .where(
        and(
          eq(consultantCalendars.consultantId, consultantId),
          eq(consultantCalendars.url, calendar.url),
          // Encrypting gives another text each time, so it is also another one after the same password was entered
          // again.
          eq(consultantCalendars.password, calendar.password),
        ),
      )
      .returning({ url: consultantCalendars.url })
  // Only other times change the schedule, because bookings in progress wait for that and then look their time up again.
  if (!result.ok || !(await haveBusyTimesChanged(ctx, consultantId, result.times))) {
    return (await record(ctx)).length > 0 ? result : null
  }
  const stored = await updateSchedule(ctx, async (ctx) => {
    if ((await record(ctx)).length === 0) return { ok: false }
    await replaceBusyTimes(ctx, consultantId, result.times)
    return { ok: true }
  })
  return stored.ok ? result : null
}

async function readSaved(ctx: Ctx, calendar: CalendarSource & { email: string }): Promise<ReadCalendarResult> {
  const { username, password, email } = calendar
  if (username === '') return readCalendar(ctx, calendar, email)
  let decrypted: string
  try {
    decrypted = await ctx.encryption.decrypt(password)
  } catch {
    return { ok: false, error: "The saved password can't be read any more. Connect the calendar again." }
  }
  return readCalendar(ctx, { ...calendar, password: decrypted }, email)
}
