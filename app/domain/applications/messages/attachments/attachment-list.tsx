import { formatFileSize, RESUME_KINDS, RESUME_STATUS_LABELS } from '#app/domain/resumes/resume.ts'
import { type Attachment, attachmentHref } from './attachment.ts'

/** The files of a message. One that cannot be opened says why. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attached files" className="mt-1.5 space-y-1 text-sm">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="wrap-anywhere">
          <AttachmentItem attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function AttachmentItem({ attachment }: { attachment: Attachment }) {
  const { id, fileName, kind, size, status, isHidden } = attachment
  if (status !== 'ready' || isHidden) {
    return `${fileName}: ${status !== 'ready' ? RESUME_STATUS_LABELS[status] : 'shown after the blind review'}`
  }
  return (
    <>
      <a
        href={attachmentHref(id)}
        download
        className="link inline-flex min-h-6 items-center font-medium max-md:min-h-11"
      >
        {fileName}
      </a>{' '}
      <span className="text-ink-soft">
        ({RESUME_KINDS[kind].label}, {formatFileSize(size)})
      </span>
    </>
  )
}
