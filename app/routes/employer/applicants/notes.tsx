import { noteForm } from '#app/core/notes/note.ts'
import { NoteForm } from '#app/core/notes/note-section.tsx'
import { addNote } from '#app/domain/applications/annotations/add-note.server.ts'
import { APPLICANT_NOTE_HINT } from '#app/domain/applications/annotations/annotation-forms.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { applicantHref } from '#app/domain/applications/review/applicant-filter.ts'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/notes'

const ACCOUNT_DELETED = "This applicant has deleted their account, so you can't add notes."

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Note on ${loaderData?.name ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** The form on a page of its own, for a rejected note without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await findApplicant(ctxOf(context), params.id, 'application.annotate')
  return { id, name, idempotencyKey: newId() }
}

/** `Add note`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.annotate')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, noteForm)
  if (!ok) return invalidForm(reply(), failure('Note not saved', 'Check the note.'))
  const result = await addNote(ctx, params.id, value.note, value.idempotency_key)
  if (!result.ok)
    return invalidForm(reply({ note: [ACCOUNT_DELETED] }), failure('Note not saved', ACCOUNT_DELETED), 409)
  return redirectWithToast(applicantsReturnTo(form.get('back')), success('Note added'))
}

export default function ApplicantNote({ loaderData: { id, name, idempotencyKey }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Note on ${name}`}
        above={<Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: name }]} />}
      />
      <NoteForm
        action={`/view-applicants/${id}/notes`}
        hint={APPLICANT_NOTE_HINT}
        back={applicantHref(id)}
        idempotencyKey={idempotencyKey}
        answer={actionData}
      />
    </>
  )
}
