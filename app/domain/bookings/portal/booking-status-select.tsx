import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { openSelectOnKey } from '#app/ui/forms/open-select-on-key.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { bookingStatusLabel, nextBookingStatuses } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import type { PortalBooking } from './portal-queries.server.ts'

type StatusSelectProps = { booking: PortalBooking; now: Date; back: string; showLabel?: boolean }

/**
 * Changes the status of a booking: immediately with scripts, with `Update status` without. Cancelling emails the customer and
 * cannot be undone, so it asks for confirmation. Not shown when there is no other status to choose.
 */
export function BookingStatusSelect({ booking, now, back, showLabel }: StatusSelectProps) {
  const fetcher = useFetcher<unknown>({ key: `booking-status-${booking.id}` })
  useFetcherToast(fetcher.data)
  const form = useRef<HTMLFormElement>(null)
  const [isConfirmingCancel, setConfirmingCancel] = useState(false)
  const next = nextBookingStatuses(booking, now)
  if (!booking.canManage || next.length === 0) return null
  const chosen = isConfirmingCancel ? 'cancelled' : fetcher.formData?.get('status')
  const submit = () => {
    if (form.current) fetcher.submit(form.current, { preventScrollReset: true })
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/booking-portal/${booking.id}/status`}
      className={cx('flex items-end gap-2', showLabel ? 'w-full' : 'flex-wrap justify-end')}
    >
      <input type="hidden" name={VERSION_FIELD} value={booking.version} />
      <input type="hidden" name="back" value={back} />
      <SelectField
        label={`Status of ${booking.fullName}`}
        hideLabel={!showLabel}
        tone={showLabel ? undefined : BOOKING_TONES[booking.status]}
        name="status"
        className={showLabel ? 'flex-1' : 'w-36 md:w-40'}
        value={typeof chosen === 'string' ? chosen : booking.status}
        aria-busy={fetcher.state !== 'idle' || undefined}
        onKeyDown={openSelectOnKey}
        onChange={(event) => (event.target.value === 'cancelled' ? setConfirmingCancel(true) : submit())}
        options={[booking.status, ...next].map((status) => ({ value: status, label: bookingStatusLabel(status) }))}
      />
      <noscript>
        <Button type="submit" tone="secondary">
          Update status
        </Button>
      </noscript>
      <CancelDialog
        booking={booking}
        open={isConfirmingCancel}
        onClose={(isConfirmed) => {
          if (isConfirmed) submit()
          setConfirmingCancel(false)
        }}
      />
    </fetcher.Form>
  )
}

type CancelDialogProps = { booking: PortalBooking; open: boolean; onClose: (isConfirmed: boolean) => void }

function CancelDialog({ booking: { fullName, email }, open, onClose }: CancelDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={() => onClose(false)}
      title={`Cancel the booking for ${fullName}?`}
      description={`We'll ${email ? `email ${fullName} and ` : ''}release the time. You can't undo this.`}
      initialFocus={keep}
      hideClose
      footer={
        <>
          <Button tone="danger" onClick={() => onClose(true)}>
            Cancel booking
          </Button>
          <DialogClose
            render={
              <Button ref={keep} tone="secondary">
                Keep booking
              </Button>
            }
          />
        </>
      }
    />
  )
}
