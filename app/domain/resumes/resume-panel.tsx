import { useFetcher } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useLazilyCheckedForm } from '#app/ui/forms/validation/use-lazily-checked-form.ts'
import type { FormActionData } from '#app/ui/forms/validation/use-validated-form.ts'
import { Link } from '#app/ui/link.tsx'
import {
  formatFileSize,
  RESUME_ACCEPT,
  RESUME_HINT,
  RESUME_KINDS,
  RESUME_STATUS_LABELS,
  resumeFileHref,
} from './resume.ts'
import type { Resume } from './resume-queries.server.ts'

const loadForm = () => import('./resume-form.ts').then(({ resumeUploadForm }) => resumeUploadForm)

/** Route of the resumes: its action uploads one. */
export const RESUMES_HREF = '/employee/dashboard/resumes'

type ResumePanelProps = {
  resumes: readonly Resume[]
  timeZone: string
  /** The result of an upload without scripts. */
  answer?: FormActionData
}

/** The job seeker's resumes, and `Upload resume`. */
export function ResumePanel({ resumes, timeZone, answer }: ResumePanelProps) {
  return (
    <section aria-labelledby="resumes" className="mt-10 max-w-form">
      <h2 id="resumes" className="mb-3 text-xl">
        Resumes
      </h2>
      {resumes.length === 0 ? (
        <p className="mb-4 text-ink-soft">Upload a resume to send it with your applications.</p>
      ) : (
        <ul aria-label="Resumes" className="mb-6 border-t border-line">
          {resumes.map((resume) => (
            <li key={resume.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
              <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  {resume.name}
                  {resume.isDefault && <StatusBadge tone="neutral">Default</StatusBadge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {RESUME_KINDS[resume.kind].label}, {formatFileSize(resume.size)}, uploaded{' '}
                  <Time at={resume.uploadedAt}>{formatDate(resume.uploadedAt, timeZone)}</Time>
                  {resume.status !== 'ready' && `: ${RESUME_STATUS_LABELS[resume.status]}`}
                </p>
              </div>
              {resume.status === 'ready' && (
                <a href={resumeFileHref(resume.id)} aria-label={`Download ${resume.name}`} className="link text-sm">
                  Download
                </a>
              )}
              <Link to={`${RESUMES_HREF}/${resume.id}`} aria-label={`Edit ${resume.name}`} className="link text-sm">
                Edit
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* Each upload gets a new form, because browsers keep the chosen file. */}
      <UploadForm key={resumes.length} answer={answer} />
    </section>
  )
}

function UploadForm({ answer: posted }: { answer: FormActionData }) {
  const fetcher = useFetcher<FormActionData>()
  const { formProps, of } = useLazilyCheckedForm(loadForm, fetcher.data ?? posted, { id: 'resume-upload' })
  const { name, id, errors } = of('resume')
  return (
    <fetcher.Form
      method="post"
      action={RESUMES_HREF}
      encType="multipart/form-data"
      {...formProps}
      className="space-y-4"
    >
      <FileField {...{ name, id, errors }} label="Resume file" hint={RESUME_HINT} required accept={RESUME_ACCEPT} />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Upload resume
      </Button>
    </fetcher.Form>
  )
}
