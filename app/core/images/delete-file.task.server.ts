import type { Files } from '#app/platform/files/files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'

/**
 * Deletes a stored file that no row refers to any more. Retried for two weeks, at most an hour apart, while the file
 * storage is unavailable.
 */
export const deleteFileTask = defineTask<{ key: string }, { files: Files }>({
  name: 'delete-file',
  retryLimit: 14 * 24,
  run: ({ files }, { key }) => files.remove(key),
})
