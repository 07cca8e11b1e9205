import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Toast } from '#app/ui/overlays/toast.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * Error boundary of the route of a button without a page. A browser without scripts shows what `tooManyOfButton` says,
 * with a link to the page of the button, to which a GET of the route redirects. Other errors have the page of their
 * status.
 */
export function LimitErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!isRouteErrorResponse(error) || status !== 429) return <ErrorPage status={status} />
  const { title, description }: Toast = JSON.parse(error.data).toast
  return (
    <NarrowPage title={title} lead={description ?? ''}>
      <ButtonLink to={pathname}>Go back</ButtonLink>
    </NarrowPage>
  )
}
