import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { StatusMenuButton } from '#app/ui/status-menu-button.tsx'
import { type BookingStatus, bookingStatusLabel, nextBookingStatuses } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'

type BookingStatusMenuProps = {
  booking: {
    id: string
    fullName: string
    email: string | null
    status: BookingStatus
    startsAt: Date
    endsAt: Date
    version: number
    canManage: boolean
  }
  now: Date
  /** The path of the page to return to. */
  back: string
}

/**
 * The status of a booking as a menu button: it changes only when an item is chosen, and `Cancelled` asks for
 * confirmation, because the time is released. A badge if there is no other status to choose.
 */
export function BookingStatusMenu({ booking, now, back }: BookingStatusMenuProps) {
  const fetcher = useFetcher<unknown>({ key: `booking-status-${booking.id}` })
  const [isCancelling, setCancelling] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const next = nextBookingStatuses(booking, now)
  if (!booking.canManage || next.length === 0) {
    return <StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingStatusLabel(booking.status)}</StatusBadge>
  }
  const action = `/booking-portal/${booking.id}/status`
  const fields = { [VERSION_FIELD]: String(booking.version), back }
  const sent = next.find((status) => status === fetcher.formData?.get('status'))
  const submit = (status: string) => {
    // Only the dialog submits a cancellation.
    const confirmed = status === 'cancelled' ? 'yes' : ''
    const options = { preventScrollReset: true, flushSync: true }
    void fetcher.submit({ ...fields, status, confirmed }, { method: 'post', action, ...options })
  }
  const choose = (status: string) => {
    // Until the change before it is answered, another one would be rejected: it has the version from before that
    // change.
    if (fetcher.state !== 'idle') return
    if (status === 'cancelled') setCancelling(true)
    else submit(status)
  }
  return (
    <>
      <StatusMenuButton
        name={booking.fullName}
        shown={toChoice(sent ?? booking.status)}
        saved={toChoice(booking.status)}
        choices={next.map(toChoice)}
        trigger={trigger}
        busy={fetcher.state !== 'idle'}
        onChoose={choose}
        action={action}
        fields={fields}
      />
      <CancelBookingDialog
        booking={booking}
        open={isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={() => submit('cancelled')}
      />
    </>
  )
}

const toChoice = (status: BookingStatus) => ({
  value: status,
  label: bookingStatusLabel(status),
  tone: BOOKING_TONES[status],
})
