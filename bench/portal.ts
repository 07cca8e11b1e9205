import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { openDatabase } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { makePerson } from '#tests/support/factories.ts'
import { fillBookings, medianOf } from './bookings.ts'
import { browserHeaders } from './environment.ts'
import type { Running } from './processes.ts'

/** Medians in milliseconds of a whole page, rendered and with its data. */
export type PageFigures = { name: string; ms: number | null }[]

/**
 * Measures the pages of the booking portal as an admin, one request at a time, of an app on the database at `url`, with
 * 20 consultants, 100,000 past and 4,680 upcoming bookings.
 */
export async function measurePortal(app: Running, url: string, rounds: number): Promise<PageFigures> {
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 600_000 })
  try {
    await fillBookings(db)
    const admin = await makePerson(db, 'admin', { email: `${newId()}@example.com` })
    const consultant = (await db.select().from(consultants).limit(1))[0]?.id ?? ''
    const booking = (await db.select().from(bookings).limit(1))[0]?.id ?? ''
    const headers = browserHeaders(app.port, admin)
    const today = todayIn('Australia/Sydney', new Date())
    const day = addDays(today, 3)
    const workload = `/booking-portal/workload?until=${addDays(today, -1)}&from=`
    const pages: [name: string, path: string][] = [
      ['list, newest first', '/booking-portal'],
      ['list, by date of consultation', '/booking-portal?sort=consultation'],
      ['one consultant', `/booking-portal?consultant=${consultant}`],
      ['no-shows', '/booking-portal?status=no-show'],
      ['search for a rare name', '/booking-portal?q=customer77777'],
      ['search for a common name', '/booking-portal?q=customer'],
      ['needs an outcome', '/booking-portal?view=outcomes'],
      ['day', `/booking-portal?view=today&on=${day}`],
      ['week', `/booking-portal?view=week&on=${day}`],
      ['month', `/booking-portal?view=month&on=${day}`],
      ['one booking', `/booking-portal/${booking}`],
      ['workload, four weeks', `${workload}${addDays(today, -28)}`],
      ['workload, a year', `${workload}${addDays(today, -366)}`],
    ]
    const figures = await measurePages(app, pages, headers, rounds)
    const file = () => openPage(app, '/booking-portal/bookings.csv', headers)
    return [...figures, { name: 'CSV of all bookings', ms: await medianOf(2, file) }]
  } finally {
    await db.$client.end()
  }
}

/** The median of each page, one request at a time. @throws if one does not respond with 200 */
export async function measurePages(
  app: Running,
  pages: readonly [name: string, path: string][],
  headers: Record<string, string>,
  rounds: number,
): Promise<PageFigures> {
  const figures: PageFigures = []
  for (const [name, path] of pages) {
    figures.push({ name, ms: await medianOf(rounds, () => openPage(app, path, headers)) })
  }
  return figures
}

async function openPage({ port }: Running, path: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`)
}
