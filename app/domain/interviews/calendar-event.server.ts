import type { ICalEventData } from 'ical-generator'

/** What the event is, in the PRODID of the invitation and of the file. */
export const INTERVIEW_PRODUCT = 'Interviews'

/** What the event says, in the texts of the emails. */
type CalendarTexts = {
  jobTitle: string
  companyName: string
  applicantName: string
  interviewerNames: string[]
  place: string | null
  videoUrl: string | null
  timeRange: string | null
  /** The same on the applicant's clocks, when they differ. */
  ownTimeRange: string | null
}

/** Which version of the event it is (RFC 5545): the UID never changes, SEQUENCE rises with every change. */
type CalendarVersion = {
  calendarUid: string
  sequence: number
  /** When this version was made (DTSTAMP). */
  at: Date
  times: { startsAt: Date; endsAt: Date }
}

/** An interview as a calendar event: the same in the invitation of an email and in the file to download. */
export function toCalendarEvent(texts: CalendarTexts, { calendarUid, sequence, at, times }: CalendarVersion) {
  const { jobTitle, companyName, place, videoUrl, interviewerNames, applicantName, timeRange, ownTimeRange } = texts
  const lines = [timeRange, ownTimeRange, '', `${applicantName} with ${interviewerNames.join(', ')}`, place, videoUrl]
  return {
    id: calendarUid,
    sequence,
    stamp: at,
    start: times.startsAt,
    end: times.endsAt,
    summary: `Interview for ${jobTitle} at ${companyName}`,
    description: lines.filter((line) => line !== null).join('\n'),
    location: place ?? videoUrl ?? null,
    url: videoUrl ?? null,
  } satisfies ICalEventData
}
