import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { agencyForm, formatAgencyFields, licenceField, parseAgencyForm } from '#app/domain/agency/agency-form.ts'
import { findVersionedAgency } from '#app/domain/agency/agency-queries.server.ts'
import { editAgency } from '#app/domain/agency/edit-agency.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { STATES } from '#app/lib/states.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

type FieldSpec = { name: string; label: string; hint?: string; type?: string; max: number; optional?: boolean }

const SECTIONS: { title: string; lead: string; fields: FieldSpec[] }[] = [
  {
    title: 'Agency',
    lead: 'Shown on every page and in every email.',
    fields: [
      { name: 'name', label: 'Agency name', max: 60 },
      { name: 'tagline', label: 'Tagline', max: 120 },
      {
        name: 'abn',
        label: 'ABN',
        hint: '11 digits. We check the number is valid, not that it is registered.',
        max: 30,
      },
    ],
  },
  {
    title: 'Contact',
    lead: 'Shown in the footer and on the contact page.',
    fields: [
      { name: 'email', label: 'Email', type: 'email', max: 254 },
      { name: 'phone', label: 'Phone', type: 'tel', max: 40 },
      { name: 'address', label: 'Address', max: 200 },
      { name: 'opening_hours', label: 'Opening hours', max: 120 },
    ],
  },
  {
    title: 'Labour-hire licences',
    lead: "Required in Queensland, Victoria, South Australia and the ACT. Leave blank if you don't hold one.",
    fields: STATES.map(({ state, name }) => ({ name: licenceField(state), label: name, max: 40, optional: true })),
  },
  {
    title: 'Landing page figures',
    lead: 'Shown exactly as entered, for example 1,200+.',
    fields: [
      { name: 'figure_jobs', label: 'Active Jobs', max: 12 },
      { name: 'figure_companies', label: 'Partner Companies', max: 12 },
      { name: 'figure_candidates', label: 'Happy Candidates', max: 12 },
    ],
  },
]

const LABELS = Object.fromEntries(SECTIONS.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label]))

export const meta: Route.MetaFunction = () => [{ title: 'Agency settings' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, version } = await findVersionedAgency(ctxOf(context))
  return { fields: formatAgencyFields(settings), version }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'agency.edit')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, agencyForm)
  const title = 'Settings not saved'
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(title, CHECK_FIELDS))
  const result = await editAgency(ctx, parseAgencyForm(value), expectedVersion(form))
  if (!result.ok) {
    const { settings, version } = result.current
    const stale = { saved: formatAgencyFields(settings), version }
    return invalidForm({ ...reply({ '': [title] }), stale }, failure(title, staleMessage('agency profile')), 409)
  }
  const saved = success('Settings saved', 'Every page now shows the new settings.')
  return redirectWithToast('/admin/settings', result.changed.length > 0 ? saved : success('No changes to save'))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(agencyForm, actionData, { defaultValue: loaderData.fields })
  const stale = actionData?.stale
  return (
    <>
      <PageHeader title="Agency settings" lead="The agency's details. Every change is listed in Activity." />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(loaderData.version, actionData)} />
        {stale && (
          <EditConflict
            record="agency profile"
            labels={LABELS}
            submitted={actionData?.result.initialValue}
            saved={stale.saved}
          />
        )}
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
