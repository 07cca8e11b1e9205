import { Form } from 'react-router'
import { hasOtherOwner } from '#app/domain/companies/company-owners.server.ts'
import { leaveCompany } from '#app/domain/companies/team/leave-company.server.ts'
import { requireCompany } from '#app/domain/companies/team/lock-team.server.ts'
import { LAST_OWNER_MESSAGE } from '#app/domain/companies/team/team.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/departure'

export const meta: Route.MetaFunction = () => [{ title: 'Leave company' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'team.view')
  const { id, companyId, companyName, companyRole } = requireCompany(requirePerson(ctx.actor))
  return { companyName, isLastOwner: companyRole === 'owner' && !(await hasOtherOwner(ctx, companyId, id)) }
}

/** `Leave`. */
export async function action({ context }: Route.ActionArgs) {
  const result = await leaveCompany(ctxOf(context))
  if (!result.ok) return redirectWithToast('/employer/team', failure('You are still a member', LAST_OWNER_MESSAGE))
  return redirectWithToast('/employer/no-company', success(`You have left ${result.companyName}`))
}

export default function Departure({ loaderData: { companyName, isLastOwner } }: Route.ComponentProps) {
  if (isLastOwner) {
    return (
      <>
        <PageHeader title={`You can't leave ${companyName} yet`} above={<LeaveBreadcrumb />} />
        <p className="max-w-prose">{LAST_OWNER_MESSAGE}</p>
        <ButtonLink to="/employer/team" tone="secondary" className="mt-8">
          Back to team
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeader title={`Leave ${companyName}?`} above={<LeaveBreadcrumb />} />
      <p className="max-w-prose">
        You can no longer open its jobs and applicants, and your API keys, webhooks, calendar address and the
        invitations that you sent stop working. Jobs that you posted stay with {companyName}, and its owners are
        emailed. Interviews that only you hold go to an owner. Only an owner can invite you again.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Leave</SubmitButton>
        <ButtonLink to="/employer/team" tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}

function LeaveBreadcrumb() {
  return <Breadcrumb items={[{ label: 'Team', href: '/employer/team' }, { label: 'Leave company' }]} />
}
