import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { ErrorPage } from './error-page.tsx'

type LinkErrorBoundaryProps = {
  /** Why the link may not work, and what to do. */
  children: ReactNode
  /** The button of what to do. */
  action: ReactNode
}

/**
 * Error boundary of a route whose address is a private link in an email. For a 404, the job search would be no help.
 */
export function LinkErrorBoundary({ children, action }: LinkErrorBoundaryProps) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404) return <ErrorPage status={status} />
  return (
    <div className="page-width grid justify-items-start gap-8 py-12 sm:py-16">
      <Scene kind="no-results" atStart />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">This link isn't valid</h1>
        <p className="lead">{children}</p>
      </div>
      {action}
    </div>
  )
}
