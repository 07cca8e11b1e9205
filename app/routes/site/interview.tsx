import { InterviewPage } from '#app/domain/interviews/applicant/interview-page.tsx'
import { loadInterviewPage } from '#app/domain/interviews/applicant/load-interview-page.server.ts'
import { findInterviewByToken } from '#app/domain/interviews/interview-links.server.ts'
import { pickInterviewTimeFromForm } from '#app/http/interviews/pick-interview-time.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { LinkErrorBoundary } from '#app/shell/link-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/interview'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Interview for ${loaderData?.jobTitle ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

export const shouldRevalidate = revalidateOnConflict

/** The address gives access to the interview, so it must not leak through a Referer header or a cache. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

/** The interview of the link in an email, which acts for the applicant. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, applicant } = await findInterviewByToken(ctx, params.token)
  return loadInterviewPage({ ...ctx, actor: applicant }, id)
}

/** `Confirm time`. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({ result: {} }, 'Time not confirmed', seconds)
  const { id, applicant } = await findInterviewByToken(ctx, token)
  return pickInterviewTimeFromForm({ ...ctx, actor: applicant }, id, request, path`/interviews/${token}`)
}

export default function Interview({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <NarrowPage
      title={`Interview for ${loaderData.jobTitle}`}
      lead={loaderData.companyName}
      aside={
        <p>
          Questions about the interview?{' '}
          <Link to="/employee/dashboard" className="link">
            Sign in
          </Link>{' '}
          and send {loaderData.companyName} a message.
        </p>
      }
    >
      <InterviewPage data={loaderData} answer={actionData} href={path`/interviews/${params.token}`} />
    </NarrowPage>
  )
}

export function ErrorBoundary() {
  return (
    <LinkErrorBoundary action={<ButtonLink to="/employee/dashboard">Go to your applications</ButtonLink>}>
      The link may be incomplete. Check it in your email, or sign in to see your interviews.
    </LinkErrorBoundary>
  )
}
