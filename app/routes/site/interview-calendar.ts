import { findInterviewByToken } from '#app/domain/interviews/interview-links.server.ts'
import { downloadInterviewCalendar } from '#app/http/interviews/download-calendar.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/interview-calendar'

/** `Add to calendar` with the link of an email, which acts for the applicant. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, applicant } = await findInterviewByToken(ctx, params.token)
  return downloadInterviewCalendar({ ...ctx, actor: applicant }, id)
}
