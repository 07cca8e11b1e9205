import { redirect } from 'react-router'
import { deleteNote } from '#app/domain/applications/annotations/delete-note.server.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/note-deletion'

/** `Delete note`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const isDeleted = await deleteNote(ctxOf(context), params.id, params.noteId)
  const toast = isDeleted ? success('Note deleted') : failure('Note not deleted', 'Only its author can delete a note.')
  return redirectWithToast(applicantsReturnTo(form.get('back')), toast)
}

/** A GET redirects to the list. */
export const loader = () => redirect('/view-applicants')
