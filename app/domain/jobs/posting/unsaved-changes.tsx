import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'

/**
 * Asks before unsaved changes are left: the browser's own question for a closed tab, a page dialog for a link. Never in
 * the way of the form's own posting, nor of signing in to finish it.
 */
export function UnsavedChanges({ dirty, sentence }: { dirty: boolean; sentence: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && nextLocation.pathname !== currentLocation.pathname && !nextLocation.pathname.endsWith('/login'),
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return (
    <Dialog
      title="Leave this page?"
      description={sentence}
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
