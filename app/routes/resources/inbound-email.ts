import { receiveEmail } from '#app/http/applications/receive-email.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/inbound-email'

/** Receives replies by email from the mail service (REPLY_ADDRESS). */
export function action({ request, context }: Route.ActionArgs) {
  return receiveEmail(ctxOf(context), request)
}
