import { redirect } from 'react-router'
import { deletePersonNote } from '#app/domain/people/admin/delete-person-note.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/note-deletion'

/** `Delete note`. */
export async function action({ context, params }: Route.ActionArgs) {
  const isDeleted = await deletePersonNote(ctxOf(context), params.id, params.noteId)
  const toast = isDeleted ? success('Note deleted') : failure('Note not deleted', 'Only its author can delete a note.')
  return redirectWithToast(path`/admin/users/${params.id}`, toast)
}

/** A GET redirects to the page with the notes. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/users/${params.id}`)
