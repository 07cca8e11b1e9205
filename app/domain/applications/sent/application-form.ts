import { z } from 'zod'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { MAX_RESUME_BYTES, RESUME_MESSAGES, type UploadedFile } from '#app/domain/resumes/resume.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseText } from '#app/lib/text.ts'
import type { Answer } from '../answers/answer.ts'
import { answersForm } from '../answers/answers-form.ts'

/** Longest cover note in characters. */
export const MAX_COVER_NOTE = 5_000

/** The value of the field `resume` that sends the chosen file; other values are the id of a resume, or '' for none. */
export const NEW_RESUME = 'new'

/**
 * The resume and cover note. A browser without a chosen file posts an empty one. The command checks whose the resume
 * is.
 */
const contentsForm = z
  .object({
    resume: z
      .string()
      .optional()
      .transform((value) => (value === NEW_RESUME || isId(value ?? '') ? (value ?? '') : '')),
    resume_file: z
      .instanceof(File)
      .optional()
      .transform((file) => (file && (file.size > 0 || file.name !== '') ? file : null)),
    cover_note: z
      .string()
      .optional()
      .transform((text) => normaliseText(text ?? '') || null)
      .refine((text) => (text ?? '').length <= MAX_COVER_NOTE, { error: 'Use 5,000 characters or fewer.' }),
  })
  .superRefine(({ resume, resume_file: file }, context) => {
    const reject = (message: string) => context.addIssue({ code: 'custom', path: ['resume_file'], message })
    if (file && file.size === 0) reject(RESUME_MESSAGES.empty)
    else if (file && file.size > MAX_RESUME_BYTES) reject(RESUME_MESSAGES['too-large'])
    else if (!file && resume === NEW_RESUME) reject('Choose a file, or another option.')
  })

/** `Send application`, with the screening questions of the job. */
export const applicationForm = (questions: readonly Question[]) => z.intersection(contentsForm, answersForm(questions))

/** What a person sends with an application beside their profile. Without `answers` the questions were not asked. */
export type ApplicationContents = {
  /** `default`: the person's default resume, if they have one. */
  resumeId: string | 'default' | null
  /** A new resume, which is sent instead and stored in the person's list with the application. */
  file?: UploadedFile | null
  coverNote: string | null
  answers?: readonly Answer[]
  /** Where the applicant came from (`parseSource`). */
  source?: string | null
}

/** What `Apply Now` sends. */
export const ONE_CLICK_CONTENTS: ApplicationContents = { resumeId: 'default', coverNote: null }
