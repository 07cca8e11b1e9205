import type { Files } from '#app/platform/files/files.server.ts'

/**
 * The response for a stored file, `/files/{key}`, or null if it does not exist. The content of a key never changes, so
 * browsers cache it for a year. Shops on other origins that use the store API show these images, so any origin may.
 */
export async function storedFile(files: Pick<Files, 'read'>, path: string): Promise<Response | null> {
  const file = await files.read(path.slice('/files/'.length))
  if (!file) return null
  return new Response(file.bytes, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(file.bytes.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Opened directly, the file runs no scripts, whatever its bytes are.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
