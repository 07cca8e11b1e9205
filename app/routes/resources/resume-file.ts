import { findResumeFile } from '#app/domain/resumes/resume-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/resume-file'

/** A resume as an attachment. It is never rendered in our origin: the browser gets its type and may not guess another. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { fileName, contentType, content } = await findResumeFile(ctxOf(context), params.id)
  const plain = fileName.replace(/[^\w. -]/g, '_')
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(content.byteLength),
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(fileName)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** RFC 8187: encodeURIComponent leaves ' ( ) and * as they are. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
