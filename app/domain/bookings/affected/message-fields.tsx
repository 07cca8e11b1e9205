import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'
import type { AffectedBooking } from './list-affected-bookings.server.ts'

/** The fields of `messageForm`: the message, and the bookings it is about with their versions. */
export function MessageFields({ bookings, of }: { bookings: readonly AffectedBooking[]; of: GetFieldProps }) {
  return (
    <>
      {bookings.map(({ id, version }) => (
        <input key={id} type="hidden" name="booking" value={`${id}:${version}`} />
      ))}
      <TextArea
        label="Message"
        {...of('message')}
        hint="For example, the reason and when you'll be back"
        rows={4}
        required
        maxLength={MAX_AGENCY_MESSAGE_LENGTH}
      />
    </>
  )
}
