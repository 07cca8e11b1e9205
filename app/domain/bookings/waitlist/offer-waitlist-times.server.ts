import { and, asc, eq, inArray, lt, lte, notInArray, or } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { loadAvailability } from '#app/domain/scheduling/availability.server.ts'
import { blockedInterval, dayAvailability, isFree } from '#app/domain/scheduling/day-availability.ts'
import { listFreeSlots } from '#app/domain/scheduling/find-free-slots.server.ts'
import { leastBusyFirst } from '#app/domain/scheduling/least-busy-first.server.ts'
import { updateSchedule } from '#app/domain/scheduling/schedule-lock.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, todayIn } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { sendWaitlistOffer } from './send-waitlist-offer.server.tsx'
import { OPEN_WAITLIST_STATUSES, type WaitlistEntry } from './waitlist-entry.ts'

/** How long a time is held. It ends earlier when the time can no longer be booked. */
const OFFER_MS = 4 * HOUR_MS
/** A time that can be booked for less than this is not offered: the email might be read too late. */
const MIN_OFFER_MS = 15 * MINUTE_MS
/** Days looked at in one run, and people of one day who are offered a time in one transaction. */
const MAX_DAYS = 200
const MAX_OFFERS = 10
/** Ended entries are deleted after this. */
const KEPT_MS = 30 * DAY_MS

/**
 * Every minute: ends the offers that have expired, and offers the free times of days that people wait for, to those who
 * joined first. Offers are made under the exclusive lock of the schedule, so that a time goes to one person and no
 * booking in progress takes it. Their emails are rendered by a task each, because every booking waits for that lock.
 */
export const offerWaitlistTimes = defineTask<object, TaskContext>({
  name: 'offer-waitlist-times',
  schedule: '* * * * *',
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    await expireEntries(ctx)
    const days = await listDays(ctx)
    for (const [typeId, dates] of Map.groupBy(days, ({ typeId }) => typeId)) {
      const wanted = dates.map(({ onDate }) => onDate).toSorted()
      const free = await listFreeSlots(ctx, wanted[0] ?? '', wanted.at(-1) ?? '', { typeId })
      const freeDates = new Set(free.map(({ date }) => date))
      for (const date of wanted) if (freeDates.has(date)) await offerTimes(ctx, typeId, date)
    }
  },
})

async function expireEntries(ctx: Ctx): Promise<void> {
  const { status, offerExpiresAt, onDate, updatedAt } = waitlistEntries
  const today = todayIn(ctx.timeZone, ctx.now)
  await ctx.db
    .update(waitlistEntries)
    .set({ status: 'expired', updatedAt: ctx.now })
    .where(
      or(
        and(eq(status, 'offered'), lte(offerExpiresAt, ctx.now)),
        and(inArray(status, OPEN_WAITLIST_STATUSES), lt(onDate, today)),
      ),
    )
  await ctx.db
    .delete(waitlistEntries)
    .where(and(notInArray(status, OPEN_WAITLIST_STATUSES), lt(updatedAt, new Date(ctx.now.getTime() - KEPT_MS))))
}

/**
 * The days of types that can be booked for which someone waits, the nearest first. Of more than `MAX_DAYS` each run has
 * the next ones, by its minute.
 */
async function listDays(ctx: Ctx) {
  const days = await ctx.db
    .selectDistinct({ onDate: waitlistEntries.onDate, typeId: waitlistEntries.typeId })
    .from(waitlistEntries)
    .innerJoin(consultationTypes, eq(consultationTypes.id, waitlistEntries.typeId))
    .where(and(eq(waitlistEntries.status, 'waiting'), eq(consultationTypes.active, true)))
    .orderBy(asc(waitlistEntries.onDate), asc(waitlistEntries.typeId))
  const runs = Math.max(1, Math.ceil(days.length / MAX_DAYS))
  const run = Math.floor(ctx.now.getTime() / MINUTE_MS) % runs
  return days.slice(run * MAX_DAYS, (run + 1) * MAX_DAYS)
}

/** Offers the free times of a day, one to each who waits, until either runs out. */
async function offerTimes(ctx: Ctx, typeId: string, date: string): Promise<void> {
  await updateSchedule(ctx, async (ctx) => {
    const waiting = await ctx.db
      .select()
      .from(waitlistEntries)
      .where(
        and(
          eq(waitlistEntries.typeId, typeId),
          eq(waitlistEntries.onDate, date),
          eq(waitlistEntries.status, 'waiting'),
        ),
      )
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
      .limit(MAX_OFFERS)
      .for('update', { skipLocked: true })
    let offers = 0
    for (const entry of waiting) {
      if (!(await offerTime(ctx, entry))) break
      offers += 1
    }
    return { ok: offers > 0 }
  })
}

/** Holds the first time that can be offered, and emails it. @returns false if there is none */
async function offerTime(ctx: Ctx, entry: WaitlistEntry): Promise<boolean> {
  const { onDate, typeId } = entry
  const availability = await loadAvailability(ctx, onDate, onDate, { typeId })
  const { settings, type } = availability
  const lastExpiry = ({ startsAt }: { startsAt: Date }) => startsAt.getTime() - settings.minNoticeMinutes * MINUTE_MS
  const slot = dayAvailability(availability, onDate)
    .slots.filter(isFree)
    .find((slot) => lastExpiry(slot) - ctx.now.getTime() >= MIN_OFFER_MS)
  if (!slot) return false
  const [resource] = await leastBusyFirst(ctx, slot.free, onDate)
  if (!resource) return false
  const blocked = blockedInterval(settings, slot)
  const offerExpiresAt = new Date(Math.min(ctx.now.getTime() + OFFER_MS, lastExpiry(slot)))
  await ctx.db
    .update(waitlistEntries)
    .set({
      status: 'offered',
      offeredTime: slot.time,
      offeredStartsAt: slot.startsAt,
      heldFrom: new Date(blocked.from),
      heldUntil: new Date(blocked.until),
      heldResourceId: resource.resourceId,
      heldConsultantId: resource.consultantId,
      offerExpiresAt,
      updatedAt: ctx.now,
    })
    .where(eq(waitlistEntries.id, entry.id))
  await recordAudit(ctx, {
    action: 'booking.waitlist-offered',
    subjectType: 'agency',
    subjectId: 'bookings',
    details: { type: type.name, date: onDate, time: slot.time },
  })
  await ctx.tasks.enqueue(ctx.db, sendWaitlistOffer, {
    entryId: entry.id,
    typeName: type.name,
    endsAt: slot.endsAt.toISOString(),
    at: ctx.now.toISOString(),
  })
  return true
}
