import type { JobPaneData } from '#app/domain/applications/job-page/job-pane.tsx'
import { loadJobPage } from '#app/domain/applications/job-page/load-job-page.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/pane'

/** The job that opens beside the list, null if it is unknown. The list stays whatever the outcome is. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<JobPaneData> {
  return { id: params.id, page: await loadJobPage(ctxOf(context), params.id) }
}

/** A failure is part of the data, because a thrown one would replace the list by its error page. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<JobPaneData> {
  return serverLoader().catch(() => ({ id: params.id, failed: true }))
}
