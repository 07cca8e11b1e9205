/** Widths in pixels that an image is kept in, as far as the original goes; none is ever enlarged. */
const WIDTHS = [320, 640]
const MAX_WIDTH = 1280

/** A stored image: `{key}-{width}.webp` for each of its widths. `width` and `height` are those of the largest. */
export type StoredImage = { key: string; width: number; height: number }

/** The widths that exist of an image whose largest is `width`, ascending: of 900 they are 320, 640 and 900. */
export function imageWidths(width: number): number[] {
  const largest = Math.min(width, MAX_WIDTH)
  return [...WIDTHS.filter((one) => one < largest), largest]
}

/** Key of one of its files. */
export function imageFileKey(key: string, width: number): string {
  return `${key}-${width}.webp`
}

/** Address of the largest file, as a path on our origin. */
export function imageUrl({ key, width }: Pick<StoredImage, 'key' | 'width'>): string {
  return `/files/${imageFileKey(key, width)}`
}

/** All of its files for `<img srcset>`, as paths on our origin. */
export function imageSrcSet({ key, width }: Pick<StoredImage, 'key' | 'width'>): string {
  return imageWidths(width)
    .map((one) => `/files/${imageFileKey(key, one)} ${one}w`)
    .join(', ')
}
