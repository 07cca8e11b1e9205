import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkExpired } from '#app/domain/bookings/customer/link-expired.tsx'
import { loadWaitlistPage } from '#app/domain/bookings/waitlist/waitlist-links.server.ts'
import { WaitlistPage } from '#app/domain/bookings/waitlist/waitlist-page.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import type { Route } from './+types/waitlist'

export const meta: Route.MetaFunction = () => [{ title: 'Waitlist' }, { name: 'robots', content: 'noindex' }]

/** The address contains a token, so it must not leak through a Referer header or a cache. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export const loader = ({ context, params }: Route.LoaderArgs) => loadWaitlistPage(ctxOf(context), params.token)

export default function Waitlist({ loaderData, params }: Route.ComponentProps) {
  return <WaitlistPage data={loaderData} token={params.token} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { agency } = useRootData()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <LinkExpired phone={agency.phone} /> : <ErrorPage status={status} />
}
