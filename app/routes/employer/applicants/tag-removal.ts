import { redirect } from 'react-router'
import { removeTag } from '#app/domain/applications/annotations/update-tags.server.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/tag-removal'

/** Removes a tag from an applicant. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  await removeTag(ctxOf(context), params.id, String(form.get('tag') ?? ''))
  return redirect(applicantsReturnTo(form.get('back')), 303)
}

/** A GET redirects to the list. */
export const loader = () => redirect('/view-applicants')
