import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LoadError } from '#app/ui/data/load-error.tsx'
import { ErrorPage } from './error-page.tsx'

/** Error boundary of a route whose list failed to load. Statuses below 500 keep their own error page. */
export function LoadErrorBoundary({ title }: { title: string }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <LoadError as="h1" title={title}>
      Something went wrong on our side. Please try again.
    </LoadError>
  )
}
