import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { RESUME_ACCEPT, RESUME_HINT } from '../../resumes/resume.ts'
import { applicationForm, MAX_COVER_NOTE, NEW_RESUME } from './application-form.ts'

type ApplicationFormProps = {
  job: { id: string; companyName: string }
  /** The job seeker's resumes, the default one first; none for a guest. */
  resumes: readonly { id: string; name: string }[]
  /** Whether files can be sent: a guest signs in first. */
  canSendFiles: boolean
  answer: FormActionData
  /** Notices above the fields. */
  children?: ReactNode
}

/** The application for a job with a resume and a cover note. The note is saved in this browser while it is typed. */
export function ApplicationForm({ job, resumes, canSendFiles, answer, children }: ApplicationFormProps) {
  const draft = useCoverNoteDraft(job.id, answer)
  const { formProps, of } = useCheckedForm(applicationForm, answer, {
    id: 'application',
    defaultValue: { cover_note: draft.text, resume: resumes[0]?.id ?? '' },
  })
  const resume = of('resume')
  const { name, id, errors } = of('resume_file')
  const options = [
    ...resumes.map((one) => ({ value: one.id, label: one.name })),
    { value: NEW_RESUME, label: 'Upload a resume' },
    { value: '', label: 'No resume' },
  ]
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} onChange={selectUpload} className="space-y-6">
      {children}
      {canSendFiles && (
        <>
          <RadioGroup
            key={`resume-${resume.defaultValue}`}
            label="Resume"
            name={resume.name}
            options={options}
            defaultValue={resume.defaultValue ?? ''}
          />
          <FileField
            {...{ name, id, errors }}
            label="Resume file"
            hint={`A file you choose here is sent and kept in your profile. ${RESUME_HINT}`}
            accept={RESUME_ACCEPT}
          />
        </>
      )}
      <TextArea
        key={`note-${draft.revision}`}
        label="Cover note"
        hint="Optional. Why this job suits you. Saved in this browser while you type."
        {...of('cover_note')}
        defaultValue={draft.text ?? of('cover_note').defaultValue}
        maxLength={MAX_COVER_NOTE}
        rows={8}
        onChange={(event) => draft.save(event.currentTarget.value)}
      />
      <p className="text-sm text-ink-soft wrap-anywhere">
        {job.companyName} and the agency receive your name, email, phone, profile and what you add here. Leave out tax
        file numbers, bank details and copies of identity documents. You can withdraw any time.
      </p>
      <SubmitButton size="lg">Send application</SubmitButton>
    </Form>
  )
}

/** Choosing a file selects `Upload a resume`. */
function selectUpload({ target, currentTarget }: FormEvent<HTMLFormElement>) {
  const upload = currentTarget.querySelector<HTMLInputElement>(`input[type=radio][value=${NEW_RESUME}]`)
  if (upload && target instanceof HTMLInputElement && target.files?.length) upload.checked = true
}

/** The draft of the cover note in this browser; deleted when the application was sent. */
function useCoverNoteDraft(jobId: string, answer: FormActionData) {
  const store = useMemo(() => createStorageStore(`muster-cover-note-${jobId}`, () => localStorage), [jobId])
  const [{ text, revision }, setDraft] = useState<{ text: string | null; revision: number }>({
    text: null,
    revision: 0,
  })
  const [isRestoring] = useState(!answer?.result)
  const navigation = useNavigation()
  const target = navigation.state === 'loading' && navigation.formAction ? navigation.location.pathname : null
  useEffect(() => {
    const saved = isRestoring ? store.read() : null
    if (saved) setDraft({ text: saved, revision: 1 })
  }, [store, isRestoring])
  useEffect(() => {
    if (target === `/jobs/${jobId}`) store.write(null)
  }, [target, jobId, store])
  return { text, revision, save: (note: string) => store.write(note || null) }
}
