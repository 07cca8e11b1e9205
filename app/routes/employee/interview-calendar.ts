import { downloadInterviewCalendar } from '#app/http/interviews/download-calendar.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/interview-calendar'

/** `Add to calendar` of one of the job seeker's interviews. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return downloadInterviewCalendar(ctxOf(context), params.id)
}
