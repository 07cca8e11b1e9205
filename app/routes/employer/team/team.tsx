import { InvitationList } from '#app/domain/companies/team/invitation-list.tsx'
import { InviteForm } from '#app/domain/companies/team/invite-form.tsx'
import { inviteMember } from '#app/domain/companies/team/invite-member.server.ts'
import { listTeam } from '#app/domain/companies/team/list-team.server.ts'
import { MemberList } from '#app/domain/companies/team/member-list.tsx'
import { RoleList } from '#app/domain/companies/team/role-list.tsx'
import {
  invitationForm,
  inviteFailureMessage,
  parseTeamInput,
  ROLE_LABELS,
  teamHref,
} from '#app/domain/companies/team/team.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/team'

const PAGE = '/employer/team'
const NOT_INVITED = 'Invitation not sent'

export const meta: Route.MetaFunction = () => [{ title: 'Team' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { companyName } = requirePerson(ctx.actor)
  return {
    ...(await listTeam(ctx)),
    canManage: can(ctx.actor, 'team.manage'),
    companyName: companyName ?? '',
    timeZone: ctx.timeZone,
    input: parseTeamInput(url.searchParams),
  }
}

/** `Invite member`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'team.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), invitationForm)
  if (!ok) return invalidForm(reply(), failure(NOT_INVITED, CHECK_FIELDS))
  await requireRecentAuthentication(ctx, teamHref(value))
  const seconds = await consumeRateLimit(ctx, 'teamInvitation', requirePerson(ctx.actor).companyId ?? '')
  if (seconds) return tooManyRequests(reply(), NOT_INVITED, seconds)
  const result = await inviteMember(ctx, value)
  if (result.ok) {
    const description = `${value.email} gets an email with a link to join as ${ROLE_LABELS[value.role].toLowerCase()}.`
    return redirectWithToast(PAGE, success('Invitation sent', description))
  }
  const message = inviteFailureMessage(result.reason)
  return invalidForm(reply({ email: [message] }), failure(NOT_INVITED, message), 409)
}

/** The members of the employer's company. Owners also invite, change roles and remove. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invitations, canManage, companyName, timeZone, input } = loaderData
  return (
    <>
      <PageHeader
        title="Team"
        count={members.length}
        lead={`Jobs and applicants belong to ${companyName}. What each member can do depends on their role.`}
        actions={
          // The last member cannot leave.
          members.length > 1 && (
            <ButtonLink to="/employer/team/departure" tone="secondary">
              Leave {companyName.length > 24 ? 'company' : companyName}
            </ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="min-w-0 space-y-8">
          <section aria-labelledby="members">
            <h2 id="members" className="mb-3 text-xl">
              Members
            </h2>
            <MemberList members={members} canManage={canManage} chosen={input} />
          </section>
          {canManage && invitations.length > 0 && (
            <section aria-labelledby="invitations">
              <h2 id="invitations" className="mb-3 text-xl">
                Invitations
              </h2>
              <InvitationList invitations={invitations} timeZone={timeZone} />
            </section>
          )}
        </div>
        {/* A sent invitation empties the form. */}
        {canManage ? <InviteForm key={invitations[0]?.id} answer={actionData} defaults={input} /> : <Roles />}
      </div>
    </>
  )
}

/** What members read who can't change roles. */
function Roles() {
  return (
    <Card>
      <h2 className="mb-2 text-lg">Roles</h2>
      <RoleList className="space-y-2 text-sm" />
      <p className="mt-3 text-sm">Owners invite members and change their roles.</p>
    </Card>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load the team" />
}
