import { data } from 'react-router'
import { acceptInvitation, findAcceptObstacle } from '#app/domain/companies/team/accept-invitation.server.ts'
import { findInvitation } from '#app/domain/companies/team/find-invitation.server.ts'
import { INVITATION_ENDED_MESSAGE } from '#app/domain/companies/team/team.ts'
import { acceptObstacleMessage, InvitationView } from '#app/domain/people/registration/invitation-view.tsx'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { registerMemberFromForm } from '#app/http/sign-in/register-member.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import type { Route } from './+types/team-invitation'

const NOT_JOINED = 'Invitation not accepted'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Join ${loaderData.companyName}` : 'Invitation' },
  { name: 'robots', content: 'noindex' },
]

/** The address lets its holder join the company, so it must not leak through a Referer header or a cache. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export const shouldRevalidate = revalidateOnConflict

/** The invitation of the link in an email. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const found = await findInvitation(ctx, params.token)
  if (found?.outcome !== 'open') {
    const page = { state: 'ended', companyName: found?.companyName ?? 'the company' } as const
    return data({ ...page, isExpired: found !== null }, 404)
  }
  const { companyName, email, role, hasAccount, isEmployer } = found.invitation
  if (ctx.actor.kind !== 'person')
    return { state: 'signed-out' as const, companyName, email, role, hasAccount, isEmployer }
  const obstacle = await findAcceptObstacle(ctx, email)
  const { email: ownEmail, userType } = ctx.actor
  return { state: 'signed-in' as const, companyName, email, role, obstacle, ownEmail, userType }
}

/** `Join …` of someone signed in, or `Create account`. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  if (ctx.actor.kind !== 'person') return registerMemberFromForm(requestContext(context), request, token)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({ result: {} }, NOT_JOINED, seconds)
  const result = await acceptInvitation(ctx, token)
  if (result.ok) return redirectWithToast('/employer/dashboard', success(`You have joined ${result.companyName}`))
  const message = result.reason === 'ended' ? INVITATION_ENDED_MESSAGE : acceptObstacleMessage(result.reason)
  return invalidForm({ result: {} }, failure(NOT_JOINED, message), 409)
}

export default function TeamInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationView page={loaderData} answer={actionData} />
}
