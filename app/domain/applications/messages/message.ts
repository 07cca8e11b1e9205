import { z } from 'zod'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { requiredText } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import type { PlaceholderValues, TemplateOption } from '../templates/message-template.ts'
import { type Attachment, attachmentsProblem } from './attachments/attachment.ts'

export const MAX_MESSAGE_LENGTH = 2000
/** Messages about one application, from both sides. */
export const MAX_MESSAGES = 200
/** The newest messages that a page shows; the others follow a link. */
export const SHOWN_MESSAGES = 20
export const MAX_MESSAGE_REPORT_LENGTH = 1000

/** The side of an application that wrote a message. */
export type MessageSender = 'applicant' | 'employer'

/** A message as one of its two sides sees it. */
export type Message = {
  id: string
  body: string
  at: Date
  /** The author; null if their account was deleted. */
  by: string | null
  /** Of the reader's side: by the reader or a colleague. */
  isOwn: boolean
  /** By the reader. */
  isMine: boolean
  /** The other side's message that was not read yet. */
  isUnread: boolean
  /** Reported by the reader. */
  isReported: boolean
  attachments: Attachment[]
}

/**
 * Why no more messages can be sent: the application was withdrawn, the job was removed, the applicant has deleted their
 * account, the other side cannot receive messages (such as a suspended one), or there are `MAX_MESSAGES`.
 */
export type ClosedReason = 'withdrawn' | 'removed' | 'deleted' | 'unavailable' | 'full'

export const CLOSED_MESSAGES: Record<ClosedReason, string> = {
  withdrawn: 'This application was withdrawn, so no more messages can be sent.',
  removed: 'This job was removed, so no more messages can be sent.',
  deleted: 'This person has deleted their account, so no more messages can be sent.',
  unavailable: "You can't message this person at the moment.",
  full: `This application has reached the limit of ${MAX_MESSAGES} messages.`,
}

/** The messages about an application, as one of its two sides sees them. */
export type Conversation = {
  applicationId: string
  /** The newest `SHOWN_MESSAGES`, or all of them; oldest first. */
  messages: Message[]
  hasEarlier: boolean
  /** Null while messages can be sent. */
  closed: ClosedReason | null
  /** Who receives the messages: the applicant, or the company. */
  recipientName: string
  /** For the employer: texts to start from, and what replaces their placeholders. */
  templates: readonly TemplateOption[]
  placeholders: PlaceholderValues
  /** For the form: it determines the id of its message. */
  idempotencyKey: string
}

export const messageForm = z.object({
  message: requiredText(MAX_MESSAGE_LENGTH, {
    missing: 'Write a message.',
    tooLong: 'Use 2,000 characters or fewer.',
  }),
  // A browser without a chosen file posts an empty one.
  attachments: z
    .array(z.instanceof(File))
    .default([])
    .transform((files) => files.filter(({ size, name }) => size > 0 || name !== ''))
    .superRefine((files, context) => {
      const message = attachmentsProblem(files)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  idempotency_key: z.string().max(64).default(''),
})

/** The form of `Report message`. */
export const messageReportForm = z.object({
  details: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? '') || null)
    .refine((text) => (text ?? '').length <= MAX_MESSAGE_REPORT_LENGTH, { error: 'Use 1,000 characters or fewer.' }),
})

/** `1 unread message`, `3 unread messages` */
export const formatUnread = (number: number) => formatCountOf(number, 'unread message')

/** The page with the messages about an application, for its applicant. */
export const myMessagesHref = (applicationId: string) => `/employee/dashboard/applications/${applicationId}/messages`

/** The page with the messages about an application, for the employer. */
export const applicantMessagesHref = (applicationId: string) => `/view-applicants/${applicationId}#messages`

/** The page that reports a message. */
export const messageReportHref = (id: string) => `/account/messages/${id}/report`
