import { redirect } from 'react-router'
import { findInterviewByToken } from '#app/domain/interviews/interview-links.server.ts'
import { declineInterviewTimesAndReturn } from '#app/http/interviews/decline-interview-times.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/interview-decline'

/** `Decline all times` with the link of an email, which acts for the applicant. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const page = path`/interviews/${token}`
  const wait = await consumeRateLimit(ctx, 'post', client)
  if (wait !== null) throw tooManyOfButton('Times not declined', wait)
  const { id, applicant } = await findInterviewByToken(ctx, token)
  return declineInterviewTimesAndReturn({ ...ctx, actor: applicant }, id, page)
}

/** A GET changes nothing: it redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/interviews/${params.token}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
