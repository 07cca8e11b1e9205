import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findCompanyBySlug } from '#app/domain/companies/company-queries.server.ts'
import { companyPreview } from '#app/domain/feeds/previews/preview-content.ts'
import { countCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { previewResponse } from '#app/http/public/preview-response.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/company'

/** `/companies/{slug}/preview.png`: the image that link previews show. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = requestContext(context)
  const company = await findCompanyBySlug(scope.ctx, params.slug)
  if (!company) throw notFound()
  const openJobs = await countCompanyJobs(scope.ctx, company.id)
  return previewResponse(scope, request, companyPreview(company, openJobs, await findAgency(scope.ctx)))
}
