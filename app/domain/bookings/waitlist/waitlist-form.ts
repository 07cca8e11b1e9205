import { bookingForm } from '../booking-form.ts'

/** `Join the waitlist`. */
export const waitlistForm = bookingForm.pick({ full_name: true, email: true, phone: true, time_zone: true })
