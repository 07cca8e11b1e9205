import { Form, Link } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { companyForm, MAX_COMPANY_LENGTHS, toCompanyFields } from '#app/domain/companies/company-form.ts'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { editCompany } from '#app/domain/companies/edit-company.server.ts'
import { SignedOutNotice } from '#app/domain/people/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { SIGNED_OUT } from '#app/http/guards.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/company'

const NOT_SAVED = 'Company profile not saved'
const LABELS = { name: 'Company name', about: 'About', website: 'Website' }

export const meta: Route.MetaFunction = () => [{ title: 'Company profile' }]

/** The company; null for a guest, whose session ended before they saved. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return ctx.actor.kind === 'guest' ? null : findOwnCompany(ctx)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, companyForm)
  if (ctxOf(context).actor.kind === 'guest') {
    return invalidForm({ ...reply({ '': [SIGNED_OUT.title] }), conflict: null, signedOut: true }, SIGNED_OUT, 401)
  }
  if (!ok) return invalidForm({ ...reply(), conflict: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const result = await editCompany(ctxOf(context), value, expectedVersion(form))
  if (result.ok) return redirectWithToast('/employer/company', success('Company profile saved'))
  const { current } = result
  return invalidForm(
    {
      ...reply({ '': [NOT_SAVED] }),
      conflict: { version: current.version, submitted: toCompanyFields(value), saved: toCompanyFields(current) },
    },
    failure(NOT_SAVED, staleMessage('company profile')),
    409,
  )
}

export default function CompanyProfile({ loaderData: company, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(companyForm, actionData, {
    defaultValue: company ? toCompanyFields(company) : {},
  })
  const conflict = actionData?.conflict
  return (
    <>
      <PageHeader
        title="Company profile"
        lead={
          <>
            What job seekers read about you on{' '}
            <Link to={company ? `/companies/${company.slug}` : '/'} className="link">
              your public page
            </Link>
            .
          </>
        }
        actions={
          <ButtonLink to="/employer/embed" tone="secondary">
            Show jobs on your website
          </ButtonLink>
        }
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input
          type="hidden"
          name={VERSION_FIELD}
          value={conflict?.version ?? formVersion(company?.version ?? 0, actionData)}
        />
        {actionData && 'signedOut' in actionData && <SignedOutNotice userType="employer" />}
        {conflict && <EditConflict record="company profile" labels={LABELS} {...conflict} />}
        <TextField
          label={LABELS.name}
          hint="Also changes the name on your jobs"
          {...of('name')}
          autoComplete="organization"
          required
          maxLength={MAX_COMPANY_LENGTHS.name}
        />
        <TextArea
          label={LABELS.about}
          hint="Optional. Who you are, what you do and what it's like to work there"
          {...of('about')}
          rows={8}
        />
        <TextField
          label={LABELS.website}
          hint="Optional, such as www.example.com.au"
          {...of('website')}
          inputMode="url"
          autoComplete="url"
          maxLength={MAX_COMPANY_LENGTHS.website}
        />
        <SaveBar>Save changes</SaveBar>
      </Form>
    </>
  )
}
