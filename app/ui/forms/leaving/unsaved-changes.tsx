import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../button.tsx'
import { Dialog, DialogClose, preloadDialog } from '../../overlays/dialog.tsx'

export const UNSAVED_WARNING = 'Your changes on this page are not saved.'

type UnsavedChangesProps = {
  isDirty: boolean
  warning: string
  /** The path that the form is posted to, if it is not the page's own. */
  findAction?: () => string | undefined
}

/**
 * Warns before the user leaves unsaved changes: a dialog for links within the site, the browser's own dialog for
 * closing the tab. Submitting the form and going to a sign-in page are not interrupted.
 */
export function UnsavedChanges({ isDirty, ...props }: UnsavedChangesProps) {
  // The router asks only one component of a page, so a form without changes must not be the one.
  return isDirty && <BlockedLeaving {...props} />
}

function BlockedLeaving({ warning, findAction }: Omit<UnsavedChangesProps, 'isDirty'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== findAction?.() &&
      !nextLocation.pathname.endsWith('/login'),
  )
  useEffect(() => {
    // The connection may be gone by the time the user leaves.
    preloadDialog()
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])

  return (
    <Dialog
      title="Leave this page?"
      description={warning}
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      footer={
        <>
          <Button tone="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <DialogClose render={<Button tone="secondary">Stay</Button>} />
        </>
      }
    />
  )
}
