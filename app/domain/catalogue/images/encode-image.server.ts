import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageWidths } from './image.ts'

/** Largest upload, in bytes, and largest image, in pixels: what a phone of today takes, and a quarter more. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** Shorter sides look torn in the shop; longer strips vanish in its square frames. */
const MIN_SIDE = 320
const MAX_RATIO = 3

export type ImageFile = { width: number; bytes: Uint8Array }
export type EncodeImageResult =
  | { ok: true; width: number; height: number; files: ImageFile[] }
  | { ok: false; message: string }

const reject = (message: string) => ({ ok: false, message }) as const

const NOT_AN_IMAGE = 'This is not an image that we can read. Choose a JPEG, PNG or WebP file.'

/** One image at a time a process, so that several large ones never fill the memory together. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Makes the shop's own files of an uploaded image: upright, in sRGB, in WebP of several widths, without anything that
 * the camera wrote beside it (place, time, owner). Nothing of the original file is kept.
 *
 * Refused, with a sentence for the form: anything but JPEG, PNG and WebP by its first bytes whatever it is called,
 * animations, broken files, more than 10 MB or 50 megapixels, a side under 320 pixels, strips longer than 3:1.
 */
export function encodeImage(upload: Uint8Array): Promise<EncodeImageResult> {
  const encoded = previous.then(() => encode(upload))
  previous = encoded.catch(() => undefined)
  return encoded
}

async function encode(upload: Uint8Array): Promise<EncodeImageResult> {
  if (upload.byteLength > MAX_IMAGE_BYTES) return reject('The image is larger than 10 MB. Choose a smaller one.')
  // Before the library sees it: of its many readers only three are ever reached by an upload.
  if (!isSupportedFormat(upload)) return reject(NOT_AN_IMAGE)
  try {
    // The header alone, so that too many pixels are told by their number rather than as damage.
    const problem = findProblem(await sharp(upload, { limitInputPixels: false }).metadata())
    if (problem) return reject(problem)
    const source = sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true })
    return await encodeWidths(source.timeout({ seconds: 20 }))
  } catch {
    return reject('The image is damaged and cannot be read to its end. Choose another one.')
  }
}

/** The files of an image that is known to be sound: also the way of our own drawings. */
export async function encodeWidths(source: Sharp): Promise<EncodeImageResult & { ok: true }> {
  const { autoOrient } = await source.metadata()
  const widths = imageWidths(autoOrient.width)
  const files: ImageFile[] = []
  let height = 0
  for (const width of widths) {
    const { data, info } = await source
      .clone()
      .resize({ width })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    files.push({ width, bytes: data })
    height = info.height
  }
  return { ok: true, width: widths.at(-1) ?? 0, height, files }
}

function findProblem({ autoOrient: { width, height }, pages = 1 }: Metadata): string | null {
  if (pages > 1) return 'This image moves. Choose one that stands still.'
  if (width * height > MAX_PIXELS) return 'The image has more than 50 megapixels. Choose a smaller one.'
  if (Math.min(width, height) < MIN_SIDE)
    return `Both sides need ${MIN_SIDE} pixels or more; this has ${width} × ${height}.`
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height))
    return 'The image is more than three times as long as it is wide. Cut it closer to a square.'
  return null
}

/** First bytes of JPEG, PNG and WebP. */
function isSupportedFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
  )
}
