import type { Files } from '#app/platform/files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { removePictureFiles } from './store-image.server.ts'

/** Removes the files of a picture whose row is gone, whatever keeps the disk from it at first. */
export const removePicture = defineTask<{ key: string; width: number }, { files: Files }>({
  name: 'remove-picture',
  run: ({ files }, picture) => removePictureFiles(files, picture),
})
