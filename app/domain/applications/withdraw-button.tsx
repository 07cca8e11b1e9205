import { useId } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { isRetractable, withdrawalHref } from './application.ts'

/** The warning in the dialog, and on the page that replaces it without scripts. */
export function withdrawWarning(application: { appliedAt: Date }, now: Date): string {
  return isRetractable(application, now)
    ? "If you withdraw within a minute of applying, the employer isn't notified and you can apply again. After that, you can't."
    : "You can't apply for this job again after you withdraw. The employer will see that you have withdrawn."
}

/** `Withdraw application`: asks for confirmation in a dialog, or on a page without scripts. */
export function WithdrawButton({ id, jobTitle, warning }: { id: string; jobTitle: string; warning: string }) {
  const hydrated = useHydrated()
  const descriptionId = useId()
  const description = (
    <span id={descriptionId} hidden>
      {jobTitle}
    </span>
  )
  if (!hydrated) {
    return (
      <>
        {description}
        <ButtonLink
          to={withdrawalHref(id)}
          tone="quiet"
          size="sm"
          aria-describedby={descriptionId}
          className="max-md:min-h-11"
        >
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
          <Button tone="quiet" size="sm" aria-describedby={descriptionId} className="max-md:min-h-11">
            Withdraw application
          </Button>
        }
        title={`Withdraw from ${jobTitle}?`}
        sentence={warning}
        verb="Withdraw"
        action={withdrawalHref(id)}
      />
    </>
  )
}
