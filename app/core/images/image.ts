/** Widths in pixels that an image is stored in, as far as the original goes. Images are never enlarged. */
const WIDTHS = [320, 640]
const MAX_WIDTH = 1280

/** A stored image: one file `{key}-{width}.webp` per width. `width` and `height` are those of the largest file. */
export type StoredImage = { key: string; width: number; height: number }

/** The widths that are stored of an image whose largest file is `width` wide, ascending: 320, 640 and 900 for 900. */
export function imageWidths(width: number): number[] {
  const largest = Math.min(width, MAX_WIDTH)
  return [...WIDTHS.filter((one) => one < largest), largest]
}

/** The storage key of one file of an image. */
export function imageFileKey(key: string, width: number): string {
  return `${key}-${width}.webp`
}

/** The URL of a stored file, as a path on our origin; null for none. */
export const fileUrl = (key: string | null) => (key === null ? null : `/files/${key}`)

/** The URL of the largest file, as a path on our origin. */
export function imageUrl({ key, width }: Pick<StoredImage, 'key' | 'width'>): string {
  return `/files/${imageFileKey(key, width)}`
}

/** All files of an image for `<img srcset>`, as paths on our origin. */
export function imageSrcSet({ key, width }: Pick<StoredImage, 'key' | 'width'>): string {
  return imageWidths(width)
    .map((one) => `/files/${imageFileKey(key, one)} ${one}w`)
    .join(', ')
}
