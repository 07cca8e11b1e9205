import { findMailCalendar } from '#app/domain/mail/mail-queries.server.ts'
import { scopeOf } from '#app/http/scope.ts'
import { notFound } from '#app/policy/refusals.ts'
import type { Route } from './+types/mailbox-calendar'

/** A mail's calendar invitation as the file that it carries. Not there in production. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, production } = scopeOf(context)
  const calendar = production ? null : await findMailCalendar(ctx, params.id)
  if (calendar === null) throw notFound()
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="invite.ics"',
    },
  })
}
