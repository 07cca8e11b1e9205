import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LoadError } from '#app/ui/data/load-error.tsx'
import { ErrorPage } from './error-page.tsx'

/** A route's error boundary for a list that could not be read, inside its area. Refusals keep their own page. */
export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <LoadError as="h1" title={title}>
      Something went wrong on our side. Nothing is lost: please try again in a moment.
    </LoadError>
  )
}
