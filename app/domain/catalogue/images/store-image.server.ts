import type { EncodeImageResult } from '#app/core/images/encode-image.worker.server.ts'
import { imageFileKey, type StoredImage } from '#app/core/images/image.ts'
import type { Files } from '#app/platform/files/files.server.ts'

/**
 * Stores the files of an encoded image under `key`. A failure part-way can leave files without a row, never a row
 * without files.
 */
export async function storeImageFiles(
  files: Files,
  key: string,
  encoded: EncodeImageResult & { ok: true },
): Promise<StoredImage> {
  await Promise.all(encoded.files.map(({ width, bytes }) => files.put(imageFileKey(key, width), bytes)))
  return { key, width: encoded.width, height: encoded.height }
}
