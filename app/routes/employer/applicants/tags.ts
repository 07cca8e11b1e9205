import { redirect } from 'react-router'
import { MAX_TAGS, tagForm } from '#app/domain/applications/annotations/annotation-forms.ts'
import { addTag } from '#app/domain/applications/annotations/update-tags.server.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/tags'

/** `Add tag`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.annotate')
  const form = await parseFormData(request)
  const back = applicantsReturnTo(form.get('back'))
  const { ok, value, reply } = parseForm(form, tagForm)
  if (!ok) return redirectWithToast(back, failure('Tag not added', reply().result.error?.tag?.[0]))
  const result = await addTag(ctx, params.id, value.tag)
  return result.ok
    ? redirect(back, 303)
    : redirectWithToast(back, failure('Tag not added', `An applicant can have ${MAX_TAGS} tags. Remove one first.`))
}

/** A GET redirects to the list. */
export const loader = () => redirect('/view-applicants')
