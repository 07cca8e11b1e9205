import { Form } from 'react-router'
import { fileUrl } from '#app/core/images/image.ts'
import { OpenedVersion } from '#app/core/opened-version.tsx'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { COMPANY_LABELS, CompanyFields } from '#app/domain/companies/company-fields.tsx'
import { companyForm, toCompanyFields } from '#app/domain/companies/company-form.ts'
import { CompanyPreview } from '#app/domain/companies/company-preview.tsx'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { LogoSection } from '#app/domain/companies/logo/logo-section.tsx'
import { countCompanyJobs, jobFactsOf, listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { openJobCountLabel } from '#app/domain/jobs/job-count.ts'
import { saveCompany } from '#app/domain/moderation/save-company.server.ts'
import { SignedOutNotice } from '#app/domain/people/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { SIGNED_OUT } from '#app/http/guards.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { LivePreview } from '#app/ui/forms/live-preview.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/company'

const NOT_SAVED = 'Company profile not saved'

export const meta: Route.MetaFunction = () => [{ title: 'Company profile' }]

export const shouldRevalidate = revalidateOnConflict

/** The company; null for a guest, whose session ended before they saved. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (ctx.actor.kind === 'guest') return null
  const company = await findOwnCompany(ctx)
  const [openJobs, { rows }] = await Promise.all([
    countCompanyJobs(ctx, company.id),
    listCompanyJobs(ctx, company.id, parsePagePosition(new URLSearchParams())),
  ])
  return { ...company, openJobs, ...jobFactsOf(rows) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, companyForm)
  if (ctxOf(context).actor.kind === 'guest') {
    return invalidForm({ ...reply({ '': [SIGNED_OUT.title] }), conflict: null, signedOut: true }, SIGNED_OUT, 401)
  }
  if (!ok) return invalidForm({ ...reply(), conflict: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const result = await saveCompany(ctxOf(context), value, expectedVersion(form))
  if (result.ok) {
    const description = result.isHeld
      ? "We'll list your jobs again once we've reviewed them under the new name."
      : undefined
    return redirectWithToast('/employer/company', success('Company profile saved', description))
  }
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
      <div className="with-preview">
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <OpenedVersion version={company?.version ?? 0} answer={actionData && { ...actionData, stale: conflict }} />
          {actionData && 'signedOut' in actionData && <SignedOutNotice userType="employer" />}
          {conflict && <EditConflict record="company profile" labels={COMPANY_LABELS} {...conflict} />}
          <CompanyFields of={of} hasAbn={company?.abn != null} isVerified={company?.isVerified === true} />
          <SaveBar>Save changes</SaveBar>
        </Form>
        {company && (
          <LivePreview title="How your page looks" form={formProps.ref} defaults={toCompanyFields(company)}>
            {(fields) => (
              <CompanyPreview
                fields={fields}
                jobCount={openJobCountLabel(company.openJobs)}
                trade={company.trade}
                places={company.places}
                logo={fileUrl(company.logo)}
              />
            )}
          </LivePreview>
        )}
      </div>
      {company && (
        <div className="mt-10">
          <LogoSection name={company.name} logo={fileUrl(company.logo)} trade={company.trade} />
        </div>
      )}
    </>
  )
}
