import type { BookingStatus } from '#app/domain/bookings/booking.ts'
import type { Ago } from '../demo-job.ts'
import type { PersonEmail } from './people.ts'

export type DemoBooking = {
  /** Days from today, on a weekday (`weekdayOf`), and the time of the slot, in the agency's zone. */
  inDays: number
  time: string
  fullName: string
  /** The email address of a demo person: booked while signed in. */
  email: PersonEmail | `${string}@${string}.example`
  phone?: string
  message?: string
  /** Absent: confirmed. */
  status?: BookingStatus
  booked: Ago
  /** The customer's time zone; absent: the agency's. */
  zone?: string
  note?: string
}

/**
 * Consultations of the weeks before and after today. Tomorrow, the first day that the booking page shows, is free.
 * Phone numbers are from the ranges reserved for fiction.
 */
export const BOOKINGS: readonly DemoBooking[] = [
  {
    inDays: -21,
    time: '10:00',
    fullName: 'Priya Nair',
    email: 'priya.nair@lantana.example',
    phone: '0491 571 266',
    message: 'Moving to Wollongong next month and looking for shift work that fits school hours.',
    status: 'completed',
    booked: '24 d 20:10',
    note: 'Registered for aged care roles. Send the Wollongong list once she has moved.',
  },
  {
    inDays: -14,
    time: '14:30',
    fullName: 'Declan Foley',
    email: 'declan@foleyframes.example',
    phone: '(02) 5550 6620',
    message: 'We need two carpenters for a school extension in Penrith from next month.',
    status: 'completed',
    booked: '16 d 08:45',
  },
  {
    inDays: -12,
    time: '11:00',
    fullName: 'Mei Tanaka',
    email: 'mei.tanaka@harbourmail.example',
    status: 'no-show',
    booked: '15 d 22:05',
  },
  {
    inDays: -9,
    time: '16:00',
    fullName: 'Thomas Papadakis',
    email: 'thomas@seeker.example',
    message: 'I would like to move from clinical nurse to a manager role. What do homes look for?',
    status: 'completed',
    booked: '15 d 19:30',
  },
  {
    inDays: -6,
    time: '09:30',
    fullName: 'Gavin Strachan',
    email: 'gavin@coastalfreight.example',
    phone: '(03) 5550 0930',
    message: 'Extra pickers for our busiest weeks at Laverton: how early do we have to start?',
    status: 'completed',
    booked: '9 d 11:20',
    note: 'Wants 12 pickers for six weeks. Send rates before the end of the month.',
  },
  {
    inDays: -3,
    time: '15:00',
    fullName: 'Leilani Faleafa',
    email: 'leilani.f@brightpost.example',
    phone: '0491 575 254',
    status: 'cancelled',
    booked: '7 d 18:15',
  },
  {
    inDays: -1,
    time: '13:30',
    fullName: 'Sam Whitford',
    email: 'sam.whitford@brightpost.example',
    message: 'First job after TAFE. What should I bring?',
    status: 'completed',
    booked: '4 d 16:40',
  },
  {
    inDays: 0,
    time: '11:30',
    fullName: 'Nadia Haddad',
    email: 'nadia@haddadcatering.example',
    phone: '(02) 5550 7781',
    message: 'Kitchen hands for weekend functions, about eight each Saturday.',
    booked: '6 d 09:05',
  },
  {
    inDays: 0,
    time: '14:00',
    fullName: 'Callum Reid',
    email: 'callum.reid@harbourmail.example',
    phone: '0491 572 665',
    booked: '2 d 21:35',
    zone: 'Australia/Perth',
  },
  {
    inDays: 0,
    time: '16:30',
    fullName: 'Mia Tran',
    email: 'mia@seeker.example',
    message: 'I lead a night crew and would like a bigger team. Could we go over my resume?',
    booked: '3 d 20:20',
  },
  {
    inDays: 2,
    time: '10:30',
    fullName: 'Harriet Vance',
    email: 'harriet.vance@lantana.example',
    message: 'Returning to nursing after four years with the children.',
    booked: '1 d 12:50',
  },
  {
    inDays: 2,
    time: '15:30',
    fullName: 'Jonas Lindqvist',
    email: 'jonas@lindqvist.example',
    phone: '+46 70 174 06 35',
    message: 'Arriving on a working holiday visa next month, experienced barista.',
    booked: '5 d 06:15',
    zone: 'Europe/Stockholm',
  },
  {
    inDays: 3,
    time: '11:30',
    fullName: 'Wei Zhang',
    email: 'wei.zhang@brightpost.example',
    status: 'cancelled',
    booked: '2 d 10:10',
  },
  {
    inDays: 4,
    time: '13:00',
    fullName: 'Rosa Pellegrini',
    email: 'rosa@pellegrinijoinery.example',
    phone: '(08) 5550 4418',
    message: 'An apprentice left us. Can you help with a replacement in Adelaide?',
    booked: '1 d 08:25',
    zone: 'Australia/Adelaide',
  },
  {
    inDays: 7,
    time: '14:30',
    fullName: 'Tama Ngata',
    email: 'tama.ngata@harbourmail.example',
    phone: '0491 577 426',
    booked: '55 min',
  },
  {
    inDays: 12,
    time: '16:00',
    fullName: 'Ella Sorensen',
    email: 'ella.sorensen@lantana.example',
    message: 'A second opinion on my resume before I apply to the council.',
    booked: '18 min',
  },
]
