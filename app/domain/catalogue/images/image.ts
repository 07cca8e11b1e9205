/** Widths in pixels that a picture is kept in, as far as the original goes; none is ever enlarged. */
const WIDTHS = [320, 640]
const LARGEST = 1280

/** A stored picture: `{key}-{width}.webp` for each of its widths. `width` and `height` are those of the largest. */
export type Picture = { key: string; width: number; height: number }

/** The widths that exist of a picture whose largest is `width`, ascending: of 900 they are 320, 640 and 900. */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, LARGEST)
  return [...WIDTHS.filter((one) => one < largest), largest]
}

/** Key of one of its files. */
export function pictureFile(key: string, width: number): string {
  return `${key}-${width}.webp`
}

/** Address of the largest file, as a path on our origin. */
export function pictureUrl({ key, width }: Pick<Picture, 'key' | 'width'>): string {
  return `/files/${pictureFile(key, width)}`
}

/** All of its files for `<img srcset>`, as paths on our origin. */
export function pictureSrcSet({ key, width }: Pick<Picture, 'key' | 'width'>): string {
  return pictureWidths(width)
    .map((one) => `/files/${pictureFile(key, one)} ${one}w`)
    .join(', ')
}
