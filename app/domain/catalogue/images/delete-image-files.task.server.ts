import { imageFileKey, imageWidths } from '#app/core/images/image.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'

/**
 * Deletes the files of an image whose row is deleted. Retried for two weeks, at most an hour apart, while the file
 * storage is unavailable.
 */
export const deleteImageFilesTask = defineTask<{ key: string; width: number }, { files: Files }>({
  name: 'delete-image-files',
  former: { name: 'remove-picture' },
  retryLimit: 14 * 24,
  run: async ({ files }, { key, width }) => {
    await Promise.all(imageWidths(width).map((one) => files.remove(imageFileKey(key, one))))
  },
})
