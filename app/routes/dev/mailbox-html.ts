import { findEmailHtml } from '#app/domain/email/email-queries.server.ts'
import { EMAIL_SECURITY_POLICY } from '#app/http/content-security.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/mailbox-html'

/** The HTML body of an email as a document, for the frame on the mailbox page. 404 in production. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const html = ctx.production ? null : await findEmailHtml(ctx, params.id)
  if (html === null) throw notFound()
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': EMAIL_SECURITY_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}
