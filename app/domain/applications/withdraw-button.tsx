import { useId } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** What withdrawing means, in the dialog and on the page that stands in for it. */
export const WITHDRAW_WARNING =
  'Your application ends for good: it cannot be sent again. The employer will see that you have withdrawn.'

/** Where an application is withdrawn: the page asks, its action does it. */
export const withdrawalHref = (id: string) => `/employee/dashboard/applications/${id}/withdrawal`

/** `Withdraw application`: asks in a dialog, without scripts on a page of its own. */
export function WithdrawButton({ id, jobTitle }: { id: string; jobTitle: string }) {
  const hydrated = useHydrated()
  const about = useId()
  const description = (
    <span id={about} hidden>
      {jobTitle}
    </span>
  )
  if (!hydrated) {
    return (
      <>
        {description}
        <ButtonLink to={withdrawalHref(id)} tone="quiet" size="sm" aria-describedby={about}>
          Withdraw application
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {description}
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" aria-describedby={about}>
            Withdraw application
          </Button>
        }
        title={`Withdraw from ${jobTitle}?`}
        sentence={WITHDRAW_WARNING}
        verb="Withdraw"
        action={withdrawalHref(id)}
      />
    </>
  )
}
