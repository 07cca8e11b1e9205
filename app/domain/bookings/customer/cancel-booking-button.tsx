import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { SHOWN_START_FIELD } from '../booking.ts'

/** Shown in the dialog, and on the page that replaces it without scripts. */
export const CANCEL_WARNING = "We'll offer this time to someone else. You can book another consultation at any time."

/** `Cancel booking`: asks for confirmation in a dialog or, without scripts, on a page. */
export function CancelBookingButton({ token, startsAt }: { token: string; startsAt: Date }) {
  const hydrated = useHydrated()
  const href = `/bookings/${token}/cancellation`
  if (!hydrated) {
    return (
      <ButtonLink to={href} tone="secondary">
        Cancel booking
      </ButtonLink>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button tone="secondary">Cancel booking</Button>}
      title="Cancel this booking?"
      sentence={CANCEL_WARNING}
      verb="Cancel booking"
      dismiss="Keep booking"
      action={href}
      fields={{ [SHOWN_START_FIELD]: startsAt.toISOString() }}
    />
  )
}
