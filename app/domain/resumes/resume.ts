/** Largest resume in bytes: 5 MB. */
export const MAX_RESUME_BYTES = 5 * 1024 * 1024

/** Number of resumes that a person can keep. */
export const MAX_RESUMES = 10

export const MAX_RESUME_NAME = 100

/** What `accept` of a file field offers. The server detects the type from the content. */
export const RESUME_ACCEPT = '.pdf,.docx,.doc,.odt,.rtf,.txt'

export const RESUME_HINT = 'PDF, DOCX, DOC, ODT, RTF or TXT, up to 5 MB.'

/** The file types by the name that the database has for them. */
export const RESUME_KINDS = {
  pdf: { label: 'PDF', contentType: 'application/pdf' },
  docx: { label: 'Word', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  doc: { label: 'Word', contentType: 'application/msword' },
  odt: { label: 'OpenDocument', contentType: 'application/vnd.oasis.opendocument.text' },
  rtf: { label: 'RTF', contentType: 'application/rtf' },
  txt: { label: 'Text', contentType: 'text/plain; charset=utf-8' },
} as const
export type ResumeKind = keyof typeof RESUME_KINDS

/** A file as it was sent. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/** Whether the file of a resume can be opened. */
export type ResumeStatus = 'ready' | 'waiting' | 'infected'

/** What is shown instead of a link to the file. */
export const RESUME_STATUS_LABELS: Record<Exclude<ResumeStatus, 'ready'>, string> = {
  waiting: 'waiting for the virus check',
  infected: 'a virus was found, so the file was deleted',
}

/** Why an uploaded file is rejected. */
export type ResumeRejection =
  | 'empty'
  | 'too-large'
  | 'unsupported'
  | 'disguised'
  | 'macros'
  | 'password'
  | 'damaged'
  | 'unreadable'
  | 'busy'
  | 'infected'
  | 'too-many'

/** The text for the field, which says what to do. */
export const RESUME_MESSAGES: Record<ResumeRejection, string> = {
  empty: 'This file is empty. Choose another file.',
  'too-large': 'This file is larger than 5 MB. Choose a smaller file, or save it as a PDF.',
  unsupported: 'This file type is not supported. Save it as a PDF, DOCX, DOC, ODT, RTF or TXT file.',
  disguised: 'This file is a web page or an image with the wrong file extension. Save it as a PDF or a Word document.',
  macros: 'This file contains macros or scripts. Save it without them, or as a PDF.',
  password: 'This file is protected with a password. Save it without a password.',
  damaged: "This file is damaged and can't be opened. Save it again, or choose another file.",
  unreadable: 'Reading this file takes too long or needs too much memory. Save it as a PDF, or choose another file.',
  busy: 'Other files are being read at the moment. Please try again in a minute.',
  infected: 'A virus was found in this file. Choose another file.',
  'too-many': `You can keep up to ${MAX_RESUMES} resumes. Delete one first.`,
}

/**
 * The name in lists, from the name of the uploaded file: without folders, control characters and its extension.
 *
 * @param unnamed the name of a file without one
 */
export function resumeName(fileName: string, unnamed = 'Resume'): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Without the first half of a character that is cut in two.
  const cut = name.slice(0, MAX_RESUME_NAME).replace(/[\ud800-\udbff]$/, '')
  return cut.trim() || unnamed
}

/** `1.4 MB` or `12 KB`. */
export function formatFileSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Route of the file. */
export const resumeFileHref = (id: string) => `/resumes/${id}/file`
