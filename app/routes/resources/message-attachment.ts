import { findAttachmentFile } from '#app/domain/applications/messages/attachments/attachment-queries.server.ts'
import { fileResponse } from '#app/http/file-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/message-attachment'

/** A file of a message as an attachment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return fileResponse(await findAttachmentFile(ctxOf(context), params.id))
}
