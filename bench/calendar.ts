import { sql } from 'drizzle-orm'
import { addDays, todayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'

const CONSULTANTS = 20
const PAST_BOOKINGS = 50_000
const SLOTS = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
]

/** Twenty consultants, each with years of consultations behind them: half an hour each, every weekday slot of the past. */
export async function fillCalendar(db: Database): Promise<void> {
  await db.execute(sql`
    insert into consultants (id, full_name, email, active, created_at)
    select gen_random_uuid(), 'Consultant ' || n, 'consultant' || n || '@bench.example', true, now()
    from generate_series(1, ${CONSULTANTS}) n`)
  await db.execute(sql`
    insert into bookings (id, full_name, email, preferred_date, preferred_time, status, starts_at, ends_at, held_from,
      held_until, place, consultant_id, calendar_uid, submission_key, created_at, confirmed_at, updated_at)
    select gen_random_uuid(), 'Visitor ' || n, 'visitor' || n || '@bench.example', begins::date, to_char(begins, 'HH24:MI'),
      'completed', begins, begins + interval '30 min', begins, begins + interval '30 min', consultant::text, consultant,
      'uid-' || consultant || n, 'key-' || consultant || n, begins - interval '3 days', begins - interval '3 days', begins
    from (select id as consultant, n, date_trunc('day', now()) - (1 + n / 14) * interval '1 day'
        + (9 + (n % 14) / 2.0) * interval '1 hour' as begins
      from consultants, generate_series(1, ${PAST_BOOKINGS / CONSULTANTS}) n) past`)
}

/** Slots to book, each as often as there are consultants, from tomorrow on. */
export function slotOf(n: number): { date: string; time: string } {
  const slot = Math.floor(n / CONSULTANTS)
  const tomorrow = addDays(todayIn('Australia/Sydney', new Date()), 1)
  return { date: addDays(tomorrow, Math.floor(slot / SLOTS.length)), time: SLOTS[slot % SLOTS.length] ?? '09:00' }
}

/** The month after the present one. */
export function nextMonth(): string {
  const today = todayIn('Australia/Sydney', new Date())
  return addDays(`${today.slice(0, 7)}-01`, 32).slice(0, 7)
}
