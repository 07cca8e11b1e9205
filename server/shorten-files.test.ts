import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { shortenFiles } from './shorten-files.ts'

const LIMITS = { maxFileBytes: 1000, maxFilesBytes: 1500, maxTextBytes: 500 }

/** A request with a form, whose body arrives in chunks of `chunkBytes`. `onEnd` is called once all have been read. */
async function requestOf(form: FormData, chunkBytes: number, onEnd?: () => void): Promise<Request> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await encoded.arrayBuffer())
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    onEnd?.()
  }
  const init = {
    method: 'POST',
    headers: { 'Content-Type': type, 'Content-Length': String(bytes.length) },
    body: Readable.toWeb(Readable.from(chunks())) as ReadableStream,
    duplex: 'half',
  }
  return new Request('http://localhost/form', init)
}

function formOf(...sizes: number[]): FormData {
  const form = new FormData()
  form.append('cover_note', 'I can start on Monday.\r\n--not the boundary')
  for (const size of sizes) form.append('file', new File([Buffer.alloc(size, '\r\n-')], 'Resume.pdf'))
  form.append('phone', '0412 345 678')
  return form
}

async function readBack(request: Request) {
  const form = await shortenFiles(request, LIMITS)?.formData()
  const sizes = form?.getAll('file').map((file) => (file instanceof File ? file.size : -1))
  return { note: form?.get('cover_note'), phone: form?.get('phone'), sizes }
}

describe('a form that is too long', () => {
  const note = 'I can start on Monday.\r\n--not the boundary'

  test.each([1, 7, 64, 1000, 100_000])(
    'keeps its text and the start of its file in chunks of %i bytes',
    async (size) => {
      const request = await requestOf(formOf(5000), size)
      expect(await readBack(request)).toEqual({ note, phone: '0412 345 678', sizes: [1000] })
    },
  )

  test('keeps small files whole, and of several only what all files may have together', async () => {
    expect((await readBack(await requestOf(formOf(0, 12), 64))).sizes).toEqual([0, 12])
    expect((await readBack(await requestOf(formOf(2000, 2000, 2000), 64))).sizes).toEqual([1000, 500, 0])
  })

  test('keeps the content of a file that is not cut off', async () => {
    const form = await shortenFiles(await requestOf(formOf(999), 10), LIMITS)?.formData()
    const file = form?.get('file')
    expect(file instanceof File && Buffer.from(await file.arrayBuffer())).toEqual(Buffer.alloc(999, '\r\n-'))
  })

  test('cannot be read if its text alone is too long', async () => {
    const form = formOf()
    form.append('note', 'x'.repeat(600))
    await expect(shortenFiles(await requestOf(form, 64), LIMITS)?.formData()).rejects.toThrow('text of the form')
  })

  test.each([
    ['fields', ''],
    ['files', new File([], '')],
  ])('cannot be read if it has a great number of empty %s', async (_, value) => {
    const form = new FormData()
    for (let count = 0; count < 20; count += 1) form.append('note', value)
    await expect(shortenFiles(await requestOf(form, 64), LIMITS)?.formData()).rejects.toThrow('text of the form')
  })
})

test('a form that cannot be read is read to its end, because the body cannot be cancelled safely', async () => {
  const form = formOf(5000)
  form.set('cover_note', 'x'.repeat(600))
  const onEnd = vi.fn<() => void>()
  await expect(shortenFiles(await requestOf(form, 64, onEnd), LIMITS)?.formData()).rejects.toThrow('text of the form')
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a request without a multipart form is not shortened', () => {
  const request = new Request('http://localhost/form', { method: 'POST', body: new URLSearchParams({ name: 'Mia' }) })
  expect(shortenFiles(request, LIMITS)).toBeNull()
})
