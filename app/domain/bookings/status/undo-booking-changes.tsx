import { UndoItem } from '#app/ui/overlays/undo-list.tsx'
import { bookingStatusLabel } from '../booking.ts'
import type { UndoableBookingChange } from './undo-booking-status.server.ts'

/** The changes of status of the last seconds with `Undo`, on the pages of the portal, inside an `UndoList`. */
export function UndoBookingChanges({ changes, back }: { changes: UndoableBookingChange[]; back: string }) {
  return changes.map(({ bookingId, fullName, status, secondsLeft }) => (
    <UndoItem
      key={`${bookingId} ${status}`}
      action={`/booking-portal/${bookingId}/status/undo`}
      back={back}
      secondsLeft={secondsLeft}
    >
      {fullName} is now {bookingStatusLabel(status)}.
    </UndoItem>
  ))
}
