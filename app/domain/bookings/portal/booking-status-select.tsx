import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { openSelectOnKey } from '#app/ui/forms/open-select-on-key.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { bookingStatusLabel, nextBookingStatuses } from '../booking.ts'
import type { PortalBooking } from './portal-queries.server.ts'

type StatusSelectProps = { booking: PortalBooking; now: Date; back: string; showLabel?: boolean }

/**
 * Moves a booking along: at once by script, with `Update status` without. Cancelling mails the visitor and cannot be
 * taken back, so it asks first. Nothing where nothing can be chosen.
 */
export function BookingStatusSelect({ booking, now, back, showLabel }: StatusSelectProps) {
  const fetcher = useFetcher<unknown>({ key: `booking-status-${booking.id}` })
  useFetcherToast(fetcher.data)
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const next = nextBookingStatuses(booking, now)
  if (!booking.canManage || next.length === 0) return null
  const chosen = asking ? 'cancelled' : fetcher.formData?.get('status')
  const submit = () => {
    if (form.current) fetcher.submit(form.current, { preventScrollReset: true })
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/booking-portal/${booking.id}/status`}
      className={cx('flex items-end gap-2', showLabel ? 'w-full' : 'max-sm:w-full')}
    >
      <input type="hidden" name="from" value={booking.status} />
      <input type="hidden" name="seen" value={booking.sequence} />
      <input type="hidden" name="back" value={back} />
      <SelectField
        label={`Status of ${booking.fullName}`}
        hideLabel={!showLabel}
        name="status"
        className={showLabel ? 'flex-1' : 'w-44 max-sm:flex-1'}
        value={typeof chosen === 'string' ? chosen : booking.status}
        aria-busy={fetcher.state !== 'idle' || undefined}
        onKeyDown={openSelectOnKey}
        onChange={(event) => (event.target.value === 'cancelled' ? setAsking(true) : submit())}
        options={[booking.status, ...next].map((status) => ({ value: status, label: bookingStatusLabel(status) }))}
      />
      <noscript>
        <Button type="submit" tone="secondary">
          Update status
        </Button>
      </noscript>
      <CancelDialog
        name={booking.fullName}
        open={asking}
        onAnswer={(yes) => {
          if (yes) submit()
          setAsking(false)
        }}
      />
    </fetcher.Form>
  )
}

type QuestionProps = { name: string; open: boolean; onAnswer: (yes: boolean) => void }

function CancelDialog({ name, open, onAnswer }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={() => onAnswer(false)}
      title={`Cancel the booking of ${name}?`}
      description="They are told by email, and the time can be booked by others at once. It cannot be taken back."
      initialFocus={keep}
      hideClose
      footer={
        <>
          <Button tone="danger" onClick={() => onAnswer(true)}>
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
