import { createHash } from 'node:crypto'
import { PREVIEW_SIZE, type PreviewImage } from '#app/lib/markup/preview-image-meta.ts'
import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { previewAlt } from './preview-content.ts'
import type { PreviewContent } from './preview-image.worker.server.ts'

/** Part of every version: raise it when the drawing changes. */
const DESIGN = 1

/** Images of about 20 KB each. */
const MAX_CACHED = 300

/** One image at a time, outside the event loop. */
const pool = createWorkerPool<typeof import('./preview-image.worker.server.ts')>(
  new URL('./preview-image.worker.server.ts', import.meta.url),
  { kind: 'thread', memoryMb: 128, timeoutMs: 10_000, maxWaiting: 16 },
)

/** By version; the one that was used last is at the end. */
const cached = new Map<string, Uint8Array>()
const drawing = new Map<string, Promise<Uint8Array | null>>()

/** Identifies what an image shows: two contents with the same version have the same image. */
export function previewVersion(content: PreviewContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * The image of a page for its meta elements. Its version is in the address, because services keep an image by its
 * address.
 *
 * @param url the address of the image
 */
export function previewOf(url: string, content: PreviewContent): PreviewImage {
  return { url: `${url}?v=${previewVersion(content)}`, alt: previewAlt(content), ...PREVIEW_SIZE }
}

/** An image that was drawn before, or null. */
export function findPreview(version: string): Uint8Array | null {
  const png = cached.get(version)
  if (!png) return null
  cached.delete(version)
  cached.set(version, png)
  return png
}

/**
 * Draws an image and keeps it. Concurrent requests for one image draw it once. @returns null if too many others wait
 */
export function drawPreview(version: string, content: PreviewContent): Promise<Uint8Array | null> {
  const running = drawing.get(version)
  if (running) return running
  const result = draw(version, content).finally(() => drawing.delete(version))
  drawing.set(version, result)
  return result
}

async function draw(version: string, content: PreviewContent): Promise<Uint8Array | null> {
  try {
    const png = await pool.run('renderPreview', content)
    cached.set(version, png)
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest) cached.delete(oldest)
    return png
  } catch (error) {
    if (error instanceof WorkerFailure && error.reason === 'busy') return null
    throw error
  }
}
