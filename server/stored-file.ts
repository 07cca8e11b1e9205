import type { Files } from '#app/platform/files.server.ts'

/**
 * The answer for a stored file, `/files/{key}`, or null where there is none. Content under a key never changes, so that
 * browsers keep it for ever. Shops elsewhere that read our catalogue show these pictures too, hence any origin may.
 */
export async function storedFile(files: Pick<Files, 'read'>, path: string): Promise<Response | null> {
  const file = await files.read(path.slice('/files/'.length))
  if (!file) return null
  return new Response(file.bytes, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(file.bytes.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Opened by itself it is a picture and nothing else, whatever its bytes are.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
