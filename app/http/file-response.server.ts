/**
 * An uploaded document as an attachment. It is never rendered in our origin: the browser gets its type and may not
 * guess another.
 */
export function fileResponse(file: { fileName: string; contentType: string; content: Buffer }): Response {
  const { fileName, contentType, content } = file
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
