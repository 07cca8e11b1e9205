import type { Files } from '#app/platform/files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { deleteImageFiles } from './store-image.server.ts'

/** Removes the files of an image whose row is gone, whatever keeps the disk from it at first. */
export const deleteImageFilesTask = defineTask<{ key: string; width: number }, { files: Files }>({
  name: 'delete-image-files',
  former: { name: 'remove-picture' },
  run: ({ files }, image) => deleteImageFiles(files, image),
})
