import { Form, Link } from 'react-router'
import { COMPANY_LIMITS, companyForm } from '#app/domain/companies/company-form.ts'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { editCompany } from '#app/domain/companies/edit-company.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/company'

export const meta: Route.MetaFunction = () => [{ title: 'Company profile' }]

export function loader({ context }: Route.LoaderArgs) {
  return findOwnCompany(ctxOf(context))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ok, value, reply } = parseForm(await parseFormData(request), companyForm)
  if (!ok) return invalidForm(reply(), failure('Company profile not saved', CHECK_FIELDS))
  await editCompany(ctxOf(context), value)
  return redirectWithToast('/employer/company', success('Company profile saved'))
}

export default function CompanyProfile({ loaderData: company, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(companyForm, actionData, {
    defaultValue: { name: company.name, about: company.about, website: company.website },
  })
  return (
    <>
      <PageHeader
        title="Company profile"
        lead={
          <>
            What job seekers read about you on{' '}
            <Link to={`/companies/${company.slug}`} className="link">
              your public page
            </Link>
            .
          </>
        }
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <TextField
          label="Company name"
          hint="Also changes the name on your job postings"
          {...of('name')}
          autoComplete="organization"
          required
          maxLength={COMPANY_LIMITS.name}
        />
        <TextArea
          label="About"
          hint="Optional. Who you are, what you do, what it is like to work with you"
          {...of('about')}
          rows={8}
        />
        <TextField
          label="Website"
          hint="Optional, such as www.example.com.au"
          {...of('website')}
          inputMode="url"
          autoComplete="url"
          maxLength={COMPANY_LIMITS.website}
        />
        <SubmitButton>Save changes</SubmitButton>
      </Form>
    </>
  )
}
