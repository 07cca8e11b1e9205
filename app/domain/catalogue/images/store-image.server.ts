import type { Files } from '#app/platform/files.server.ts'
import type { EncodeImageResult } from './encode-image.server.ts'
import { imageFileKey, imageWidths, type StoredImage } from './image.ts'

/** Stores an image's files under `key`. A failure half way leaves files that nothing points to, never the other way round. */
export async function storeImageFiles(
  files: Files,
  key: string,
  encoded: EncodeImageResult & { ok: true },
): Promise<StoredImage> {
  await Promise.all(encoded.files.map(({ width, bytes }) => files.put(imageFileKey(key, width), bytes)))
  return { key, width: encoded.width, height: encoded.height }
}

/** Removes an image's files. */
export async function deleteImageFiles(
  files: Files,
  { key, width }: Pick<StoredImage, 'key' | 'width'>,
): Promise<void> {
  await Promise.all(imageWidths(width).map((one) => files.remove(imageFileKey(key, one))))
}
