import { fileUrl } from '#app/core/images/image.ts'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { uploadLogo } from '#app/domain/companies/logo/edit-logo.server.ts'
import { logoForm } from '#app/domain/companies/logo/logo-form.ts'
import { LogoSection } from '#app/domain/companies/logo/logo-section.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/logo'

const NOT_UPLOADED = 'Logo not uploaded'

export const meta: Route.MetaFunction = () => [{ title: 'Company logo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, logo } = await findOwnCompany(requestContext(context).ctx)
  return { name, logo: fileUrl(logo) }
}

/** `Upload logo`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  await findOwnCompany(ctx)
  const { ok, value, reply } = parseForm(await parseFormData(request), logoForm)
  if (!ok) return invalidForm(reply(), failure(NOT_UPLOADED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(reply(), NOT_UPLOADED, seconds)
  const result = await uploadLogo(ctx, new Uint8Array(await value.logo.arrayBuffer()))
  if (result.ok) return redirectWithToast('/employer/company', success('Logo uploaded'))
  const toast = failure(NOT_UPLOADED, result.message)
  return result.reason === 'storage-unavailable'
    ? invalidForm(reply(), toast, 503, { 'Retry-After': '60' })
    : invalidForm(reply({ logo: [result.message] }), toast)
}

/** The logo on its own page, for a rejected upload. */
export default function CompanyLogo({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/employer/company">Company profile</BackLink>
      <PageHeader title="Company logo" lead="Shown beside your name on your jobs and your public page." />
      <LogoSection {...loaderData} answer={actionData} />
    </>
  )
}
