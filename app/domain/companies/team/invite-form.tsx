import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { RoleList } from './role-list.tsx'
import { invitationForm, ROLE_OPTIONS, type TeamInput } from './team.ts'

/** Invites someone by email, with what each role may do. `defaults` are the values that it starts with. */
export function InviteForm({ answer, defaults }: { answer: FormActionData; defaults: TeamInput }) {
  const role = (defaults.member === '' && defaults.role) || 'recruiter'
  const { formProps, of } = useCheckedForm(invitationForm, answer, { defaultValue: { email: defaults.email, role } })
  return (
    <Card className="min-w-0">
      <section aria-labelledby="invite">
        <h2 id="invite" className="mb-3 text-xl">
          Invite someone
        </h2>
        <Form method="post" {...formProps} className="space-y-4">
          <EmailField label="Email" {...of('email')} autoComplete="off" required maxLength={254} />
          <SelectField label="Role" {...of('role')} options={ROLE_OPTIONS} />
          <SubmitButton>Invite member</SubmitButton>
        </Form>
        <RoleList className="mt-5 space-y-2 border-t border-line pt-4 text-sm" />
      </section>
    </Card>
  )
}
