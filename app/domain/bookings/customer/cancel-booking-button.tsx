import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** What cancelling means, in the dialog and on the page that stands in for it. */
export const CANCEL_WARNING = 'The time goes to somebody else. You can book another one whenever you like.'

/** `Cancel booking`: asks in a dialog, without scripts on a page of its own. */
export function CancelBookingButton({ token }: { token: string }) {
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
    />
  )
}
