import { RESUME_STATUS_LABELS, resumeFileHref } from '#app/domain/resumes/resume.ts'
import type { Submission } from './list-submissions.server.ts'

/** The resume and cover note of an application, for the applicant and for the employer. */
export function SubmissionView({ submission: { resume, coverNote } }: { submission: Submission }) {
  return (
    <dl className="space-y-3 text-sm wrap-anywhere">
      {resume && (
        <div>
          <dt className="text-ink-soft">Resume</dt>
          <dd>
            {resume.status === 'ready' ? (
              <a href={resumeFileHref(resume.id)} download className="link font-medium">
                {resume.name}.{resume.kind}
              </a>
            ) : (
              `${resume.name}.${resume.kind}: ${RESUME_STATUS_LABELS[resume.status]}`
            )}
          </dd>
        </div>
      )}
      {coverNote && (
        <div>
          <dt className="text-ink-soft">Cover note</dt>
          <dd className="max-w-[70ch] whitespace-pre-line">{coverNote}</dd>
        </div>
      )}
    </dl>
  )
}
