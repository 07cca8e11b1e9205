import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPage } from './error-page.tsx'

/** A route's error boundary for a list that could not be read, inside its area. Refusals keep their own page. */
export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <NotLoaded as="h1" title={title}>
      Something went wrong on our side. Nothing is lost: please try again in a moment.
    </NotLoaded>
  )
}

/** Something could not be read: what, that nothing is lost, and the way to try again. */
export function NotLoaded({ as, title, children }: { as: 'h1' | 'h2'; title: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      as={as}
      scene="lost"
      title={title}
      action={
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
