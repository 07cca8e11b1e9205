import { Form } from 'react-router'
import { findMember } from '#app/domain/companies/team/lock-team.server.ts'
import { removeMember } from '#app/domain/companies/team/remove-member.server.ts'
import { LAST_OWNER_MESSAGE } from '#app/domain/companies/team/team.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/removal'

const PAGE = '/employer/team'

export const meta: Route.MetaFunction = () => [{ title: 'Remove member' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { fullName, email } = await findMember(ctxOf(context), params.id)
  return { fullName, email }
}

/** `Remove`. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'team.manage')
  await requireRecentAuthentication(ctx, path`/employer/team/members/${params.id}/removal`)
  const result = await removeMember(ctx, params.id)
  return redirectWithToast(
    PAGE,
    result.ok
      ? success('Member removed', `${result.fullName} can no longer open your jobs and applicants.`)
      : failure('Member not removed', LAST_OWNER_MESSAGE),
  )
}

export default function MemberRemoval({ loaderData: { fullName, email } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={`Remove ${fullName}?`} lead={email} />
      <p className="max-w-prose">
        {fullName} will immediately lose access to your jobs, applicants and messages, and their API keys, webhooks,
        calendar address and the invitations that they sent will stop working. Their jobs and applicants stay with your
        company, and upcoming interviews that only they hold become yours. We'll email them.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Remove</SubmitButton>
        <ButtonLink to={PAGE} tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
