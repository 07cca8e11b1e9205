import { eq } from 'drizzle-orm'
import type { TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { resumes } from '#db/schema/resumes.ts'
import { extractResumeText } from './files/resume-file.server.ts'

/**
 * Extracts the text of an uploaded resume. One that cannot be read within the limits has no text; the file itself
 * stays.
 */
export const extractResumeTextTask = defineTask<{ resumeId: string }, TaskContext>({
  name: 'extract-resume-text',
  expireInSeconds: 10 * 60,
  async run({ db, log }, { resumeId }) {
    const ofResume = eq(resumes.id, resumeId)
    const [row] = await db.select({ bytes: resumes.content, kind: resumes.kind }).from(resumes).where(ofResume)
    if (!row) return
    const text = await extractResumeText(row).catch((error) => {
      // A full queue is retried.
      if (!(error instanceof WorkerFailure) || error.reason === 'busy') throw error
      log.warn({ err: error, resumeId }, 'the text of a resume could not be extracted')
      return ''
    })
    await db.update(resumes).set({ text }).where(ofResume)
  },
})
