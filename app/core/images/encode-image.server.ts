import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import type { EncodeImageResult, EncodeLogoResult } from './encode-image.worker.server.ts'
import { MAX_IMAGE_BYTES } from './image-file.ts'

/**
 * Of the encoder with the pixels, which are outside the heap. The largest image that is accepted takes up to 600 MB.
 */
export const MAX_ENCODER_MB = 1024

/** One image at a time: several large ones together would exhaust the memory. */
const pool = createWorkerPool<typeof import('./encode-image.worker.server.ts')>(
  new URL('./encode-image.worker.server.ts', import.meta.url),
  { kind: 'process', memoryMb: 128, residentMb: MAX_ENCODER_MB, timeoutMs: 30_000, maxWaiting: 8 },
)

const TOO_LARGE = 'The image is larger than 10 MB. Choose a smaller one.'
const BUSY = 'Other images are being uploaded at the moment. Please try again in a minute.'
const FAILED = "The image can't be processed. Choose another one."

/**
 * Encodes an upload for the store in a separate process: upright, in sRGB, as WebP in several widths, without the
 * metadata of the camera (location, time, owner). The original file is not kept.
 *
 * Rejects, with a message for the form: files that are not JPEG, PNG or WebP by their first bytes, animations (APNG
 * included), damaged files, more than 10 MB or 25 megapixels, a side under 320 pixels, and sides longer than 3:1.
 */
export function encodeImage(upload: Uint8Array): Promise<EncodeImageResult> {
  return run(upload, () => pool.run('encode', upload))
}

/**
 * Encodes a company's logo in the same way, as one WebP of at most 192 by 192 pixels that keeps its transparency. A
 * side has 48 pixels at least, and none is longer than 6:1.
 */
export function encodeLogo(upload: Uint8Array): Promise<EncodeLogoResult> {
  return run(upload, () => pool.run('encodeMark', upload))
}

/** A stored logo as a square PNG for emails, because Outlook shows no WebP; null if it cannot be encoded now. */
export async function encodeEmailLogo(logo: Uint8Array): Promise<Buffer | null> {
  try {
    return Buffer.from(await pool.run('encodeSquare', logo))
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return null
  }
}

async function run<Result>(upload: Uint8Array, encode: () => Promise<Result>) {
  if (upload.byteLength > MAX_IMAGE_BYTES) return { ok: false, message: TOO_LARGE } as const
  try {
    return await encode()
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    return { ok: false, message: error.reason === 'busy' ? BUSY : FAILED } as const
  }
}
