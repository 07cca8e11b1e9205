import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** What removing a day means, in the dialog and on the page that stands in for it. */
export const REMOVE_DAY_WARNING = 'It is then a day like any other. A public holiday does not come back by itself.'

/** `Remove {name}`: asks in a dialog, without scripts on a page of its own. */
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
