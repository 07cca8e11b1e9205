import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageWidths } from './image.ts'

/** Runs in a process (`encode-image.server.ts`): the memory of the image library is released when it ends. */

/** Largest image in pixels: a phone's 24-megapixel photo. Twice as many took up to 6 s with 16 bits per channel. */
const MAX_PIXELS = 25_000_000
/** Shorter sides look blurred in the store; longer images are cropped too much in its square frames. */
const MIN_SIDE = 320
const MAX_RATIO = 3

/** A logo is shown at 96 px at most; twice as many for sharp screens. Wordmarks are long. */
const LOGO_SIDE = 192
const LOGO = { minSide: 48, maxRatio: 6 }

export type ImageFile = { width: number; bytes: Uint8Array }
export type EncodeImageResult =
  | { ok: true; width: number; height: number; files: ImageFile[] }
  | { ok: false; message: string }

const reject = (message: string) => ({ ok: false, message }) as const

const NOT_AN_IMAGE = "This file isn't a supported image. Choose a JPEG, PNG or WebP file."
const ANIMATED = "Animated images aren't supported. Choose a still image."

export type EncodeLogoResult = { ok: true; bytes: Uint8Array } | { ok: false; message: string }

/** Encodes an upload; see `encodeImage`. */
export async function encode(upload: Uint8Array): Promise<EncodeImageResult> {
  return read(upload, { minSide: MIN_SIDE, maxRatio: MAX_RATIO }, encodeWidths)
}

/** Encodes an uploaded logo; see `encodeLogo`. */
export async function encodeMark(upload: Uint8Array): Promise<EncodeLogoResult> {
  return read(upload, LOGO, async (source) => {
    const size = { width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true } as const
    return {
      ok: true as const,
      bytes: await source.resize(size).toColourspace('srgb').webp({ quality: 90 }).toBuffer(),
    }
  })
}

/** Encodes a stored logo for emails, where it is shown at 40 px, on white: most logos are made for it. */
export async function encodeSquare(logo: Uint8Array): Promise<Uint8Array> {
  const size = { width: 80, height: 80, fit: 'contain', background: '#fff' } as const
  return sharp(logo, { limitInputPixels: MAX_PIXELS }).resize(size).flatten({ background: '#fff' }).png().toBuffer()
}

type Limits = { minSide: number; maxRatio: number }
type Rejected = { ok: false; message: string }

/** Checks an upload and decodes it with `use`. */
async function read<Result>(
  upload: Uint8Array,
  limits: Limits,
  use: (source: Sharp) => Promise<Result>,
): Promise<Result | Rejected> {
  // Checked before the library reads the file, so that uploads reach only three of its many decoders.
  if (!isSupportedFormat(upload)) return reject(NOT_AN_IMAGE)
  if (isAnimatedPng(upload)) return reject(ANIMATED)
  try {
    // Reads the header alone first, so that too many pixels are not reported as damage.
    const problem = findProblem(await sharp(upload, { limitInputPixels: false }).metadata(), limits)
    if (problem) return reject(problem)
    const source = sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true })
    return await use(source.timeout({ seconds: 20 }))
  } catch {
    return reject('The image is damaged. Choose another one.')
  }
}

/** Encodes an image that is known to be valid; the demonstration data's drawings are encoded with it too. */
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

function findProblem(
  { autoOrient: { width, height }, pages = 1 }: Metadata,
  { minSide, maxRatio }: Limits,
): string | null {
  if (pages > 1) return ANIMATED
  if (width * height > MAX_PIXELS) return 'The image has more than 25 megapixels. Choose a smaller one.'
  if (Math.min(width, height) < minSide)
    return `Both sides must be at least ${minSide} pixels. This image is ${width} × ${height}.`
  if (Math.max(width, height) > maxRatio * Math.min(width, height))
    return `The image is more than ${maxRatio === 3 ? 'three' : 'six'} times as long as it is wide. Crop it closer to a square.`
  return null
}

/** Does the file start with the signature of JPEG, PNG or WebP? */
function isSupportedFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
  )
}

/** Does a PNG file have an animation chunk (APNG)? The library would decode its first frame without saying so. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file[0] !== 0x89) return false
  // Each chunk has 4 bytes of length, 4 of type, its data and 4 of checksum. `acTL` comes before the first `IDAT`.
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}
