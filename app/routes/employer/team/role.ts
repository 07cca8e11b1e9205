import { redirect } from 'react-router'
import { changeMemberRole } from '#app/domain/companies/team/change-member-role.server.ts'
import { memberProgramsMessage } from '#app/domain/companies/team/member-programs.ts'
import { LAST_OWNER_MESSAGE, memberRoleForm, ROLE_LABELS, teamHref } from '#app/domain/companies/team/team.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/role'

const PAGE = '/employer/team'

/** `Change role`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'team.manage')
  const { ok, value } = parseForm(await parseFormData(request), memberRoleForm)
  if (!ok) throw new Response(null, { status: 400 })
  const { role, from_role: from } = value
  await requireRecentAuthentication(ctx, teamHref({ member: params.id, role }))
  const result = await changeMemberRole(ctx, params.id, { role, from })
  if (result.ok) {
    const programs = memberProgramsMessage(role, result, 'Their')
    const message = `${result.fullName} is now ${ROLE_LABELS[role].toLowerCase()}.`
    return redirectWithToast(
      PAGE,
      success('Role changed', programs ? `${message} ${programs} You can revoke them in Settings.` : message),
    )
  }
  const message =
    result.reason === 'last-owner'
      ? LAST_OWNER_MESSAGE
      : 'Someone else has changed this role since you opened the page. Check it and try again.'
  return redirectWithToast(PAGE, failure('Role not changed', message))
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect(PAGE)
