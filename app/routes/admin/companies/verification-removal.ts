import { redirect } from 'react-router'
import { unverifyCompany } from '#app/domain/moderation/verify-company.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/verification-removal'

/** `Withdraw verification`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  await requireRecentAuthentication(ctxOf(context), listReturnTo(form, '/admin/users', '/admin/jobs/review'))
  const { name, slug } = await unverifyCompany(ctxOf(context), params.id)
  return redirectWithToast(
    listReturnTo(form, '/admin/users', '/admin/jobs/review', path`/companies/${slug}`),
    success('Verification withdrawn', `${name} now sees only its own bookings, and its new jobs need a review.`),
  )
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect('/admin/users')
