import { redirect } from 'react-router'
import { expectedVersion } from '#app/core/version.ts'
import { verifyCompany } from '#app/domain/moderation/verify-company.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/verification'

/** `Verify company`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  await requireRecentAuthentication(ctxOf(context), listReturnTo(form, '/admin/users', '/admin/jobs/review'))
  const result = await verifyCompany(ctxOf(context), params.id, expectedVersion(form))
  const toast = result.ok
    ? success('Company verified', `Jobs of ${result.name} go live without a review.`)
    : failure(
        'Company not verified',
        `Someone has edited this company since you opened the page. Its name is ${result.name}. Check it, then verify it again.`,
      )
  return redirectWithToast(
    listReturnTo(form, '/admin/users', '/admin/jobs/review', path`/companies/${result.slug}`),
    toast,
  )
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect('/admin/users')
