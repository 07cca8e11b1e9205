import { findResumeFile } from '#app/domain/resumes/resume-queries.server.ts'
import { fileResponse } from '#app/http/file-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/resume-file'

/** A resume as an attachment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return fileResponse(await findResumeFile(ctxOf(context), params.id))
}
