import { redirect } from 'react-router'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { undoStatusChange } from '#app/domain/applications/status/undo-status-change.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'

import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/status-change-undo'

/** `Undo` of a status change. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await undoStatusChange(ctxOf(context), params.changeId)
  const toast = result.ok
    ? success('Change undone', undoneMessage(result))
    : failure('Change not undone', 'The applicant has been emailed, or the status changed again. You can change it.')
  return redirectWithToast(applicantsReturnTo(form.get('back')), toast)
}

type Undone = { names: string[]; kept: number; filledJob: string | null }

function undoneMessage({ names, kept, filledJob }: Undone): string {
  const job = filledJob === null ? '' : ` ${filledJob} is no longer marked as filled.`
  const emailed =
    kept === 0
      ? 'No one is emailed.'
      : `${kept === 1 ? '1 keeps' : `${kept} keep`} the new status: they had been emailed already, or changed again.`
  return `${formatNames(names)} as before.${job} ${emailed}`
}

function formatNames(names: string[]): string {
  return names.length === 1 ? `${names[0]} is` : `${names.length} applicants are`
}

/** A GET redirects to the list. */
export const loader = () => redirect('/view-applicants')
