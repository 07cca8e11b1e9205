import { redirect } from 'react-router'
import { ratingForm } from '#app/domain/applications/annotations/annotation-forms.ts'
import { rateApplication } from '#app/domain/applications/annotations/rate-application.server.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/rating'

const ACCOUNT_DELETED = "This applicant has deleted their account, so you can't rate them."

/** Saves or clears the rating of an applicant. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.annotate')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, ratingForm)
  if (!ok) return invalidForm(reply(), failure('Rating not saved', 'Choose 1 to 5 stars.'))
  const result = await rateApplication(ctx, params.id, value.rating)
  const page = applicantsReturnTo(form.get('back'))
  return result.ok ? redirect(page, 303) : redirectWithToast(page, failure('Rating not saved', ACCOUNT_DELETED))
}

/** A GET redirects to the list. */
export const loader = () => redirect('/view-applicants')
