import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Member } from './list-team.server.ts'
import { ROLE_LABELS, ROLE_OPTIONS, type TeamInput } from './team.ts'

type MemberListProps = {
  members: Member[]
  canManage: boolean
  /** The role that is selected for a member in place of theirs, if any. */
  chosen: Pick<TeamInput, 'member' | 'role'>
}

/** The members of a company with their roles, and for owners the forms that change them. */
export function MemberList({ members, canManage, chosen }: MemberListProps) {
  return (
    <ul aria-labelledby="members" className="divide-y divide-line rounded-card border border-line bg-surface">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium wrap-anywhere">
              {member.fullName}
              {member.isSelf && <span className="font-normal text-ink-soft"> (you)</span>}{' '}
              {member.isSuspended && <Badge tone="red">Suspended</Badge>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">{member.email}</p>
          </div>
          {canManage ? (
            <MemberActions member={member} chosen={chosen.member === member.id ? chosen.role : null} />
          ) : (
            <Badge>{ROLE_LABELS[member.role]}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

function MemberActions({ member, chosen }: { member: Member; chosen: CompanyRole | null }) {
  const { id, fullName, role, isSelf } = member
  const href = path`/employer/team/members/${id}/role`
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form key={role} method="post" action={href} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="from_role" value={role} />
        <SelectField
          id={`role-${id}`}
          label={`Role of ${fullName}`}
          hideLabel
          compact
          name="role"
          options={ROLE_OPTIONS}
          defaultValue={chosen ?? role}
        />
        <SubmitButton action={href} tone="secondary" size="sm" className="max-md:min-h-11">
          Change role<VisuallyHidden> of {fullName}</VisuallyHidden>
        </SubmitButton>
      </Form>
      {!isSelf && (
        <ButtonLink to={path`/employer/team/members/${id}/removal`} tone="quiet" size="sm" className="max-md:min-h-11">
          Remove<VisuallyHidden> {fullName}</VisuallyHidden>
        </ButtonLink>
      )}
    </div>
  )
}
