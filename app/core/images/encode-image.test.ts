import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { findWorkers } from '#tests/support/workers.ts'
import { encodeImage, MAX_ENCODER_MB } from './encode-image.server.ts'
import { imageSrcSet, imageUrl, imageWidths } from './image.ts'
import { MAX_IMAGE_BYTES } from './image-file.ts'

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2f6551' } })

/** The PNG file with an animation chunk of two frames after its header chunk. */
function toAnimatedPng(png: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])])
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(crc32(data), chunk.length - 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const rejection = async (bytes: Uint8Array) => {
  const encoded = await encodeImage(bytes)
  return encoded.ok ? 'accepted' : encoded.message
}

test('a photo becomes upright WebP files in three widths, without camera data', async () => {
  const photograph = await plain(1600, 2000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const encoded = await encodeImage(photograph)
  if (!encoded.ok) throw new Error(encoded.message)
  expect(encoded).toMatchObject({ width: 1280, height: 1024 })
  expect(encoded.files.map(({ width }) => width)).toEqual([320, 640, 1280])
  for (const { width, bytes } of encoded.files) {
    const { exif, xmp, icc, orientation, ...found } = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width, height: width * 0.8 })
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('a small image is not enlarged', async () => {
  const encoded = await encodeImage(await plain(900, 600).png().toBuffer())
  if (!encoded.ok) throw new Error(encoded.message)
  expect(encoded.files.map(({ width }) => width)).toEqual([320, 640, 900])
  expect(imageWidths(encoded.width)).toEqual([320, 640, 900])
  expect(imageWidths(320)).toEqual([320])
  expect(imageUrl({ key: 'images/a', width: 900 })).toBe('/files/images/a-900.webp')
  expect(imageSrcSet({ key: 'images/a', width: 640 })).toBe(
    '/files/images/a-320.webp 320w, /files/images/a-640.webp 640w',
  )
})

test('files other than still JPEG, PNG and WebP images are rejected', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'
  const pages = [await plain(400, 400).png().toBuffer(), await plain(400, 400).negate().png().toBuffer()]
  const animated = await sharp(pages, { join: { animated: true } })
    .webp()
    .toBuffer()
  for (const text of [svg, '<html>', '%PDF-1.7', 'GIF89a', '', 'RIFF....WAVE', '\xff\xd8\xff'])
    expect(await rejection(Buffer.from(text, 'latin1'))).toMatch(/supported image|damaged/)
  expect(await rejection(await plain(400, 400).gif().toBuffer())).toMatch(/supported image/)
  expect(await rejection(await plain(400, 400).tiff().toBuffer())).toMatch(/supported image/)
  expect(await rejection(animated)).toMatch(/Animated/)
  expect(await rejection(toAnimatedPng(pages[0] ?? Buffer.alloc(0)))).toMatch(/Animated/)
})

test('damaged, too large, too small and too long images are rejected with the reason', async () => {
  const whole = await plain(1000, 1000).png().toBuffer()
  expect(await rejection(whole.subarray(0, whole.length / 2))).toMatch(/damaged/)
  const jpeg = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await rejection(jpeg.subarray(0, jpeg.length / 2))).toMatch(/damaged/)
  expect(await rejection(new Uint8Array(MAX_IMAGE_BYTES + 1))).toMatch(/larger than 10 MB/)
  // A decompression bomb: 64 megapixels in 190 kB.
  expect(await rejection(await plain(8000, 8000).png().toBuffer())).toMatch(/25 megapixels/)
  expect(await rejection(await plain(300, 900).png().toBuffer())).toMatch(/at least 320 pixels/)
  expect(await rejection(await plain(2000, 400).png().toBuffer())).toMatch(/three times/)
})

test('an image of 25 megapixels with 16 bits per channel is encoded, and one of 49 megapixels is rejected', async () => {
  const deep = (width: number, height: number) => plain(width, height).toColourspace('rgb16').png().toBuffer()
  expect(await encodeImage(await deep(5712, 4284))).toMatchObject({ ok: true, width: 1280 })
  expect(await rejection(await deep(7000, 7000))).toMatch(/25 megapixels/)
})

test('an image of 25 megapixels that has to be held in memory as a whole stays below the limit of memory', async () => {
  const flat = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#2f6551' } })
  const scans = flat.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 })
  expect(await encodeImage(await scans.toBuffer())).toMatchObject({ ok: true })
  expect(Math.max(...findWorkers().map(({ peakMegabytes }) => peakMegabytes))).toBeLessThan(MAX_ENCODER_MB * 0.8)
})
