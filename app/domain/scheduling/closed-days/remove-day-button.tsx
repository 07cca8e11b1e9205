import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** Shown in the dialog, and on the page that replaces it without scripts. */
export const REMOVE_DAY_WARNING =
  'Consultations can then be booked on this day as usual. A public holiday that you remove is not added again.'

/** `Remove {name}`: asks for confirmation in a dialog or, without scripts, on a page. */
export function RemoveDayButton({ id, name }: { id: string; name: string }) {
  const hydrated = useHydrated()
  const href = `/admin/bookings/days/${id}/removal`
  if (!hydrated) {
    return (
      <ButtonLink to={href} tone="danger">
        Remove {name}
      </ButtonLink>
    )
  }
  return (
    <ConfirmDialog
      trigger={<Button tone="danger">Remove {name}</Button>}
      title={`Remove ${name}?`}
      sentence={REMOVE_DAY_WARNING}
      verb="Remove"
      dismiss="Keep day"
      action={href}
    />
  )
}
