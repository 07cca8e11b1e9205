import { noteForm } from '#app/core/notes/note.ts'
import { NoteForm } from '#app/core/notes/note-section.tsx'
import { addPersonNote } from '#app/domain/people/admin/add-person-note.server.ts'
import { findPerson } from '#app/domain/people/admin/search-people.server.ts'
import { PERSON_NOTE_HINT } from '#app/domain/people/person.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { newId } from '#app/lib/id.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/notes'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Note on ${loaderData?.fullName ?? ''}` }]

/** The form on a page of its own, for a rejected note without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, fullName } = await findPerson(ctxOf(context), params.id)
  return { id, fullName, idempotencyKey: newId() }
}

/** `Add note`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'person.annotate')
  const { ok, value, reply } = parseForm(await parseFormData(request), noteForm)
  if (!ok) return invalidForm(reply(), failure('Note not saved', 'Check the note.'))
  await addPersonNote(ctx, params.id, value.note, value.idempotency_key)
  return redirectWithToast(path`/admin/users/${params.id}`, success('Note added'))
}

export default function PersonNote({ loaderData: { id, fullName, idempotencyKey }, actionData }: Route.ComponentProps) {
  const href = `/admin/users/${id}`
  return (
    <>
      <PageHeader
        title={`Note on ${fullName}`}
        above={
          <Breadcrumb
            items={[
              { label: 'Users', href: '/admin/users' },
              { label: fullName, href },
            ]}
          />
        }
      />
      <NoteForm
        action={`${href}/notes`}
        hint={PERSON_NOTE_HINT}
        back={href}
        idempotencyKey={idempotencyKey}
        answer={actionData}
      />
    </>
  )
}
