import { expect, test } from 'vitest'
import { newImagesForm } from './image-form.ts'

const fileOf = (megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024)], 'photo.jpg')

test('of images that are too large together, the last of which were cut off, only the size is reported', () => {
  const file = [10, 10, 10, 10, 1, 0].map(fileOf)
  const errors = newImagesForm.safeParse({ file, alt: '' }).error?.issues.map(({ message }) => message)
  expect(errors).toEqual(['Together, the images can be up to 40 MB.'])
})

test('images of 40 MB together are accepted, and an empty one is not', () => {
  expect(newImagesForm.safeParse({ file: [10, 10, 10, 10].map(fileOf), alt: '' }).success).toBe(true)
  const errors = newImagesForm.safeParse({ file: [1, 0].map(fileOf), alt: '' }).error?.issues
  expect(errors).toMatchObject([{ message: 'One of these files is empty. Choose others.' }])
})
