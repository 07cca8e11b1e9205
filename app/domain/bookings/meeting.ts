import type { consultationTypes } from '#db/schema/scheduling.ts'

/** How a consultation takes place. */
export type Meeting = {
  method: (typeof consultationTypes.$inferSelect)['method']
  /** '' unless by video. */
  videoUrl: string
  address: string
}

/**
 * How a booking takes place. A video call uses the booking's own link, else the consultant's, else that of the type.
 * The participants of a group session have one link, so theirs have none of their own.
 */
export function meetingOf(
  booking: { videoUrl: string; sessionId: string | null },
  consultant: { videoUrl: string | null } | null,
  { method, videoUrl, address }: Meeting,
): Meeting {
  const ownUrl = booking.sessionId === null ? booking.videoUrl : ''
  return { method, videoUrl: method === 'video' ? ownUrl || consultant?.videoUrl || videoUrl : '', address }
}

type Phones = {
  /** The customer's number; null if the booking has none. */
  customer: string | null
  agency: string
}

/**
 * How or where the consultation takes place, for the customer. By phone, the agency calls the number of the booking,
 * and without one the customer calls the agency.
 *
 * @param options.showNumber false in emails to addresses that are not confirmed, which repeat nothing the customer
 *   entered
 */
export function meetingInstructions(meeting: Meeting, phones: Phones, { showNumber = true } = {}): string {
  if (meeting.method === 'video') return `By video call: ${meeting.videoUrl}`
  if (meeting.method === 'location') return `In person: ${meeting.address}`
  if (!phones.customer) return `By phone. Please call us on ${phones.agency} at that time.`
  return showNumber ? `By phone. We'll call you on ${phones.customer}.` : "By phone. We'll call the number you gave us."
}

/** The same for the consultant. */
export function staffMeetingInstructions(meeting: Meeting, customerPhone: string | null): string {
  if (meeting.method === 'video') return meeting.videoUrl
  if (meeting.method === 'location') return meeting.address
  return customerPhone ? `Call ${customerPhone}` : 'By phone: the customer calls'
}
