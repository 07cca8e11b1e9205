import type { Ctx } from '#app/core/context.ts'
import { loadInterviewCalendar } from '#app/domain/interviews/applicant/load-interview-calendar.server.ts'

/** `Add to calendar` for the applicant, who is the actor of `ctx`: on the dashboard and with the link of an email. */
export async function downloadInterviewCalendar(ctx: Ctx, id: string): Promise<Response> {
  return new Response(await loadInterviewCalendar(ctx, id), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="interview.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
