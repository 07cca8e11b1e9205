import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** What withdrawing means, in the dialog and on the page that stands in for it. */
export const WITHDRAW_SENTENCE =
  'Your application ends for good: it cannot be sent again. The employer will see that you have withdrawn.'

/** Where an application is withdrawn: the page asks, its action does it. */
export const withdrawalHref = (id: string) => `/employee/dashboard/applications/${id}/withdrawal`

/** `Withdraw application`: asks in a dialog, without scripts on a page of its own. */
export function WithdrawButton({ id, jobTitle }: { id: string; jobTitle: string }) {
  const hydrated = useHydrated()
  const words = (
    <>
      Withdraw application<span className="sr-only"> for {jobTitle}</span>
    </>
  )
  if (!hydrated) {
    return (
      <ButtonLink to={withdrawalHref(id)} tone="quiet" size="sm">
        {words}
      </ButtonLink>
    )
  }
  return (
    <ConfirmDialog
      trigger={
        <Button tone="quiet" size="sm">
          {words}
        </Button>
      }
      title={`Withdraw from ${jobTitle}?`}
      sentence={WITHDRAW_SENTENCE}
      verb="Withdraw"
      action={withdrawalHref(id)}
    />
  )
}
