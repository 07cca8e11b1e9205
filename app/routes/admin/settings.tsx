import { Form } from 'react-router'
import { agencyForm, formatAgencyFields, licenceField, parseAgencyForm } from '#app/domain/agency/agency-form.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { editAgency } from '#app/domain/agency/edit-agency.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { STATES } from '#app/lib/states.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

type FieldSpec = { name: string; label: string; hint?: string; type?: string; max: number; optional?: boolean }

const SECTIONS: { title: string; lead: string; fields: FieldSpec[] }[] = [
  {
    title: 'Agency',
    lead: 'On every page, in every mail.',
    fields: [
      { name: 'name', label: 'Agency name', max: 60 },
      { name: 'tagline', label: 'Tagline', max: 120 },
      { name: 'abn', label: 'ABN', hint: 'Eleven digits. We check the form, not the register.', max: 30 },
    ],
  },
  {
    title: 'Contact',
    lead: 'In the footer and on the contact page.',
    fields: [
      { name: 'email', label: 'Email', type: 'email', max: 254 },
      { name: 'phone', label: 'Phone', type: 'tel', max: 40 },
      { name: 'address', label: 'Address', max: 200 },
      { name: 'opening_hours', label: 'Opening hours', max: 120 },
    ],
  },
  {
    title: 'Labour-hire licences',
    lead: 'Queensland, Victoria, South Australia and the ACT ask for one. Leave blank where you hold none.',
    fields: STATES.map(({ state, name }) => ({ name: licenceField(state), label: name, max: 40, optional: true })),
  },
  {
    title: 'Landing page figures',
    lead: 'Shown as you write them, such as 1,200+.',
    fields: [
      { name: 'figure_jobs', label: 'Active Jobs', max: 12 },
      { name: 'figure_companies', label: 'Partner Companies', max: 12 },
      { name: 'figure_candidates', label: 'Happy Candidates', max: 12 },
    ],
  },
]

export const meta: Route.MetaFunction = () => [{ title: 'Agency settings' }]

export async function loader({ context }: Route.LoaderArgs) {
  return formatAgencyFields(await findAgency(ctxOf(context)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'agency.edit')
  const { ok, value, reply } = parseForm(await parseFormData(request), agencyForm)
  if (!ok) return invalidForm(reply(), failure('Settings not saved', CHECK_FIELDS))
  const changed = await editAgency(ctx, parseAgencyForm(value))
  const words = changed.length > 0 ? 'Every page shows them from now on.' : 'Nothing was different.'
  return redirectWithToast('/admin/settings', success('Settings saved', words))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(agencyForm, actionData, { defaultValue: loaderData })
  return (
    <>
      <PageHeader title="Agency settings" lead="Who the agency is. Each change is on record in Activity." />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        {SECTIONS.map((section) => (
          <Card key={section.title} as="section" aria-label={section.title}>
            <h2 className="text-xl">{section.title}</h2>
            <p className="mt-1 mb-5 text-sm text-ink-soft">{section.lead}</p>
            <div className="grid gap-5 sm:grid-cols-2">
              {section.fields.map((spec) => (
                <TextField
                  key={spec.name}
                  {...of(spec.name)}
                  label={spec.label}
                  hint={spec.hint}
                  type={spec.type ?? 'text'}
                  required={!spec.optional}
                  maxLength={spec.max}
                  className={section.fields.length > 4 || spec.max <= 12 ? undefined : 'sm:col-span-2'}
                />
              ))}
            </div>
          </Card>
        ))}
        <SubmitButton size="lg">Save settings</SubmitButton>
      </Form>
    </>
  )
}
