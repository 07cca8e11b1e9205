import type { Files } from '#app/platform/files.server.ts'
import type { EncodedPicture } from './encode-image.server.ts'
import { type Picture, pictureFile, pictureWidths } from './image.ts'

/** Stores a picture's files under `key`. A failure half way leaves files that nothing points to, never the other way round. */
export async function storePicture(
  files: Files,
  key: string,
  encoded: EncodedPicture & { ok: true },
): Promise<Picture> {
  await Promise.all(encoded.files.map(({ width, bytes }) => files.put(pictureFile(key, width), bytes)))
  return { key, width: encoded.width, height: encoded.height }
}

/** Removes a picture's files. */
export async function removePictureFiles(files: Files, { key, width }: Pick<Picture, 'key' | 'width'>): Promise<void> {
  await Promise.all(pictureWidths(width).map((one) => files.remove(pictureFile(key, one))))
}
