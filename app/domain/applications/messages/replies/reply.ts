import { CLOSED_MESSAGES, type ClosedReason, MAX_MESSAGE_LENGTH } from '../message.ts'

/** A file of an email. The content of one that is too large is left out. */
export type ReplyFile = { name: string; size: number; bytes: Uint8Array }

/** A received email: to a reply address, or a delivery report. */
export type ParsedReply = {
  /** The normalised address of its author, which anyone can forge. */
  from: string
  /** Every address it was sent to. */
  recipients: string[]
  messageId: string | null
  /** An absence notice, a delivery report or the like. */
  isAutomatic: boolean
  /** Of a delivery report that says that there is no such address: the id of the email that was sent there. */
  undeliverableEmailId: string | null
  /** Without the quoted email and the signature. */
  text: string
  files: ReplyFile[]
}

/** Why a reply is not sent to the other side. */
export type ReplyRejection = 'other-address' | 'empty' | 'too-long' | 'no-access' | ClosedReason

export const REPLY_REJECTIONS: Record<ReplyRejection, string> = {
  'other-address': "It was sent from an address other than your account's.",
  empty: 'It has no text. Write your reply above the quoted email.',
  'too-long': `It is longer than ${MAX_MESSAGE_LENGTH} characters.`,
  'no-access': 'You can no longer send messages about this application.',
  ...CLOSED_MESSAGES,
}
