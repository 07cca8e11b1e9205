import { z } from 'zod'
import { MAX_IMAGE_BYTES } from '#app/core/images/image-file.ts'
import { openedRowIds, renumberRows } from '#app/core/numbered-rows.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { applyMove } from '#app/ui/forms/lists/list-order.ts'
import { MOVE_FIELD } from '#app/ui/forms/lists/order-field.tsx'

export const MAX_ALT_LENGTH = 160

/** Most images of a product. */
export const MAX_IMAGES = 12

/** Largest upload of several files; the server accepts a little more, for the rest of the form. */
const MAX_TOTAL_BYTES = 40 * 1024 * 1024

const sumOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/** `Add images`. The server checks the contents of the files. */
export const newImagesForm = z.object({
  file: z
    .preprocess((given) => [given ?? []].flat(), z.array(z.instanceof(File)))
    // First: of an upload that is too long, the server cuts off the last files (`shortenFiles`), which look empty then.
    .refine((files) => sumOf(files) <= MAX_TOTAL_BYTES, {
      error: 'Together, the images can be up to 40 MB.',
      abort: true,
    })
    .refine((files) => files.some(({ size }) => size > 0), 'Choose a JPEG, PNG or WebP file.')
    .refine((files) => files.every(({ size }) => size > 0), 'One of these files is empty. Choose others.')
    .refine((files) => files.length <= MAX_IMAGES, `Choose up to ${MAX_IMAGES} images.`)
    .refine((files) => files.every(({ size }) => size <= MAX_IMAGE_BYTES), 'Each image can be up to 10 MB.'),
  alt: optionalLine(MAX_ALT_LENGTH),
})

/** The fields of the images' form: `alt_0` … of the images in their saved order, and the new order. */
export const altField = (n: number) => `alt_${n}`
export const ORDER_FIELD = 'order'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** `Save images` of a number of images. */
export function imagesForm(images: number) {
  const alts = numbers(images).map((n) => [altField(n), requiredLine('alt text', MAX_ALT_LENGTH)] as const)
  return z.object({
    ...Object.fromEntries<z.ZodType>(alts),
    [ORDER_FIELD]: z
      .string()
      .optional()
      .transform((text) => parseOrder(text ?? '', images)),
    [MOVE_FIELD]: z.string().optional(),
  })
}

/** What an admin has entered about the images of a product. */
export type ImagesInput = {
  /** The alt texts in the saved order. */
  alts: string[]
  /** The images in the new order, by their position in the saved one. */
  order: number[]
}

/** The submitted form of a number of images, with the move of its button carried out. */
export function toImagesInput(form: Record<string, unknown>, images: number): ImagesInput {
  const order = applyMove(form[ORDER_FIELD] as number[], String(form[MOVE_FIELD] ?? ''))
  return { alts: numbers(images).map((n) => String(form[altField(n)])), order }
}

/**
 * A submitted form as it would have been submitted with the current images: added ones have their saved alt texts and
 * are last.
 */
export function renumberImages(form: FormData, images: readonly { id: string; alt: string }[]): FormData {
  const ids = images.map(({ id }) => id)
  const opened = openedRowIds(form, ids)
  const order = parseOrder(String(form.get(ORDER_FIELD) ?? ''), opened.length)
  const kept = order.map((n) => ids.indexOf(opened[n] ?? '')).filter((n) => n >= 0)
  const saved = Object.fromEntries(images.map(({ alt }, n) => [altField(n), alt]))
  const renumbered = renumberRows(form, ids, saved)
  renumbered.set(ORDER_FIELD, [...new Set([...kept, ...numbers(ids.length)])].join(' '))
  return renumbered
}

/** `2 0 1` as positions. Anything but each position once counts as unchanged. */
export function parseOrder(text: string, count: number): number[] {
  const order = text.split(' ').map(Number)
  const isComplete = order.length === count && numbers(count).every((n) => order.includes(n))
  return isComplete ? order : numbers(count)
}
