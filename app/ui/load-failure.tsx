import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPage } from './error-page.tsx'

/** A route's error boundary for a list that could not be read, inside its area. Refusals keep their own page. */
export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <EmptyState
      as="h1"
      scene="lost"
      title={title}
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      Something went wrong on our side. Nothing is lost: please try again in a moment.
    </EmptyState>
  )
}
