import { redirect } from 'react-router'
import { startImport } from '#app/domain/job-import/start-import.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/start'

const REFUSALS = {
  'not-a-draft': 'It was started already, or discarded.',
  errors: 'Some rows have errors. Mend them or leave them out.',
  nothing: 'No ad is left to import.',
}

/** `Import {n} ads`. */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await startImport(ctxOf(context), params.id)
  const words = result.ok ? success('Import started') : failure('Import not started', REFUSALS[result.reason])
  return redirectWithToast(`/admin/import/${params.id}`, words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/import/${params.id}`)
