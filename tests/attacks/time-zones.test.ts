import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { renderCalendarFile } from '#app/domain/bookings/emails/invitation.server.ts'
import { formatStart, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { listSlotTimes, listStartTimes } from '#app/domain/scheduling/opening-hours.ts'
import { addDays } from '#app/lib/dates.ts'
import { IS_QUICK, report } from './report.ts'

const ZONES = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Broken_Hill',
  'Australia/Eucla',
  'Australia/Lord_Howe',
]
const FIRST_DAY = '2027-01-01'
const DAYS = 365
/** Of these slots the email and the invitation are rendered: all around the changes of the clocks, else every n-th. */
const RENDER_EVERY = IS_QUICK ? 199 : 23
const ALL_DAY = [{ from: '00:00', to: '24:00' }]

/** The clocks of a zone, from the time zone data of the system and independent of the product's code. */
function clockOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(at)
}

test.each(ZONES)('every slot of a year in %s exists once, and page, email and invitation agree', (zone) => {
  const clock = clockOf(zone)
  const times = listStartTimes(ALL_DAY, 30)
  let slots = 0
  let rendered = 0
  const wrong: string[] = []
  let previousEnd = 0
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DAY, day)
    const listed = listSlotTimes(zone, date, times, 30)
    const isChange = listed.length !== 48
    for (const { time, startsAt, endsAt } of listed) {
      slots += 1
      const key = `${date} ${time}`
      // The clock shows the slot's time (it is not in a gap), and had not shown it before (it is the first occurrence).
      if (clock(startsAt) !== key) wrong.push(`${key}: the clock shows ${clock(startsAt)}`)
      for (const minutes of [30, 60]) {
        if (clock(new Date(startsAt.getTime() - minutes * 60_000)) === key) wrong.push(`${key}: second occurrence`)
      }
      if (startsAt.getTime() < previousEnd) wrong.push(`${key}: overlaps`)
      previousEnd = endsAt.getTime()
      if (!isChange && slots % RENDER_EVERY !== 0) continue
      rendered += 1
      const range = formatTimeRange(zone, { startsAt, endsAt })
      if (!range.includes(`, ${time} to `) || !formatStart(startsAt, zone, startsAt).includes(`, ${time}, `)) {
        wrong.push(`${key}: page and email`)
      }
      const event = new ICAL.Event(
        new ICAL.Component(ICAL.parse(invitationOf(zone, startsAt, endsAt))).getFirstSubcomponent('vevent') ??
          undefined,
      )
      const isSame =
        event.startDate.toJSDate().getTime() === startsAt.getTime() &&
        event.endDate.toJSDate().getTime() === endsAt.getTime() &&
        event.description.startsWith(range)
      if (!isSame) wrong.push(`${key}: invitation`)
    }
  }
  report({
    promise: 13,
    attack: `${zone}: ${DAYS} days`,
    measured: `${slots} slots, ${rendered} compared with email and invitation, ${wrong.length} wrong`,
    target: '0 wrong',
    isMet: wrong.length === 0,
  })
  expect(wrong).toEqual([])
  expect(slots).toBeGreaterThan(DAYS * 47)
})

function invitationOf(agencyZone: string, startsAt: Date, endsAt: Date): string {
  return renderCalendarFile({
    calendarUid: 'a@muster.example',
    sequence: 0,
    startsAt,
    endsAt,
    at: startsAt,
    typeName: 'Consultation',
    agencyName: 'Muster',
    agencyZone,
    customerTimeZone: null,
    customerName: 'Mia Tran',
    consultantName: null,
    phone: '(02) 5550 1420',
    location: 'By phone.',
    manageHref: null,
  })
}
