import { findEmailCalendar } from '#app/domain/email/email-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/mailbox-calendar'

/** The calendar file attached to an email. 404 in production. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const calendar = ctx.production ? null : await findEmailCalendar(ctx, params.id)
  if (calendar === null) throw notFound()
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="invite.ics"',
    },
  })
}
