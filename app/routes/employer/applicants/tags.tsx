import { redirect } from 'react-router'
import { MAX_TAGS, tagForm } from '#app/domain/applications/annotations/annotation-forms.ts'
import { TagForm } from '#app/domain/applications/annotations/tag-section.tsx'
import { addTag } from '#app/domain/applications/annotations/update-tags.server.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { applicantHref } from '#app/domain/applications/review/applicant-filter.ts'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/tags'

const MESSAGES = {
  'account-deleted': "This applicant has deleted their account, so you can't add tags.",
  'too-many': `An applicant can have ${MAX_TAGS} tags. Remove one first.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Tag for ${loaderData?.name ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** The form on a page of its own, for a rejected tag without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await findApplicant(ctxOf(context), params.id, 'application.annotate')
  return { id, name }
}

/** `Add tag`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.annotate')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, tagForm)
  if (!ok) return invalidForm(reply(), null)
  const result = await addTag(ctx, params.id, value.tag)
  if (result.ok) return redirect(applicantsReturnTo(form.get('back')), 303)
  const message = MESSAGES[result.reason]
  return invalidForm(reply({ tag: [message] }), failure('Tag not added', message), 409)
}

export default function ApplicantTag({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Tag for ${name}`}
        above={<Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: name }]} />}
      />
      <TagForm applicationId={id} suggestions={[]} back={applicantHref(id)} answer={actionData} />
    </>
  )
}
