import { StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberInput } from './ui/forms/pre-hydration-input.ts'
import { registerServiceWorker } from './ui/hooks/register-service-worker.ts'

const restoreInput = rememberInput(document)

/** One element, so that React does not render the page again after `RestoringRouter` has mounted. */
const router = <HydratedRouter />

/**
 * Restores what was entered before hydration, after the first effects of all components: some render their form again.
 * The router has no sibling, because that would give its components other ids than on the server.
 */
function RestoringRouter() {
  const [hasMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (hasMounted) restoreInput()
  }, [hasMounted])
  return router
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RestoringRouter />
    </StrictMode>,
  )
})

registerServiceWorker()
